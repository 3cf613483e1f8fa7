import { plainLine } from './text.ts'

/** A flight number without spaces: two or three characters for the airline, up to four digits, sometimes a letter. */
export const FLIGHT_NUMBER = '(?:[A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3})[0-9]{1,4}[A-Z]?'

/** The maximum length of the field, well above that of any flight number. */
export const FLIGHT_NUMBER_LENGTH = 16

const WHOLE = new RegExp(`^${FLIGHT_NUMBER}$`)

/** What people put in front of the number itself. */
const CALLED = /^(?:FLIGHT|FLUG|VOLO?|VUELO)\b[ .:#]*(?:(?:N[O°R]|NUMBER|NUMMER)\b[ .:#]*)?/

/**
 * Returns a flight number in its stored form: in capitals, without spaces, and without dashes and the like where the
 * rest is a usual number. Blank for a text that says that it is not known yet.
 */
export function plainFlightNumber(typed: string): string {
  const written = plainLine(typed).normalize('NFKC').toUpperCase()
  const bare = written.replace(CALLED, '').replace(/[^A-Z0-9]/g, '')
  if (WHOLE.test(bare)) return bare
  const isUnknown = UNKNOWN.has(bare) || !/[\p{L}\p{N}]/u.test(written)
  return isUnknown ? '' : written.replaceAll(' ', '')
}

/** What people write where they do not know yet what to write. */
const UNKNOWN = new Set(
  `TBA TBC TBD NA NK NO NONE UNKNOWN NOTKNOWN NOTKNOWNYET NOTYETKNOWN NOTYET NOTBOOKED NOTBOOKEDYET NOTYETBOOKED DONTKNOW
  IDONTKNOW DONTKNOWYET LATER INCONNU INCONNUE PASENCORE PASENCORECONNU JENESAISPAS AUCUN UNBEKANNT NOCHUNBEKANNT
  NOCHNICHT NOCHNICHTBEKANNT NOCHOFFEN WEISSNICHT KEINE NONLOSO SCONOSCIUTO DADEFINIRE NESSUNO`.split(/\s+/),
)

/** A flight number among other words, and the first of several. */
const AMONG_WORDS = /(?<![A-Z0-9])(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])[ -]?\d{1,4}[A-Z]?(?![A-Z0-9])/

function numberIn(written: string): string | undefined {
  return AMONG_WORDS.exec(written)?.[0].replace(/[ -]/g, '')
}

/** The airline and the number of a flight, without leading zeros. */
const PARTS = /^([A-Z]{2,3}|[A-Z]\d|\d[A-Z])0*(\d.*)$/

/**
 * Returns the number of a flight as it is shown where flights are listed: `BA 0726`, `ba-726`, `British Airways
 * BA726`, and `BA726/IB7412` are all `BA726`.
 */
export function shownFlightNumber(text: string): string {
  const typed = plainFlightNumber(text)
  const found = WHOLE.test(typed) ? typed : (numberIn(plainLine(text).normalize('NFKC').toUpperCase()) ?? typed)
  const plain = found.replace(/[^A-Z0-9]/g, '')
  const [, airline = '', number = plain] = PARTS.exec(plain) ?? []
  return airline + number
}

/**
 * Returns what two writings of one flight have in common: `EZY 0123` and `U2 123` are both `U2 123`, by the designators
 * of ICAO and IATA.
 */
export function flightKey(text: string): string {
  const [whole, airline = '', number = ''] = PARTS.exec(shownFlightNumber(text)) ?? []
  return whole === undefined ? shownFlightNumber(text) : `${soldAs(airline)} ${number}`
}

/** Returns whether this looks like a scheduled flight number. Others may still be real, such as those of charters. */
export function isLikelyFlightNumber(number: string): boolean {
  return WHOLE.test(plainFlightNumber(number))
}

/**
 * The airlines that fly to the airports of the Alps and the mountains of Bulgaria: the designator of IATA under which
 * their flights are sold (Airline Coding Directory), and those of ICAO (Doc 8585) and of subsidiaries by which the same
 * flights are called, such as those of the three companies of easyJet.
 */
const AIRLINES = {
  '2L': 'OAW', // Helvetic
  '4Y': 'OCN', // Discover
  '6B': 'BLX', // TUI fly Nordic
  '6H': 'ISR', // Israir
  A3: 'AEE', // Aegean
  AA: 'AAL', // American Airlines
  AC: 'ACA', // Air Canada
  AF: 'AFR HOP', // Air France
  AH: 'DAH', // Air Algérie
  AT: 'RAM', // Royal Air Maroc
  AY: 'FIN', // Finnair
  AZ: 'ITY', // ITA Airways
  BA: 'BAW CFE EFW SHT', // British Airways
  BQ: 'SWU', // SkyAlps
  BT: 'BTI', // airBaltic
  BY: 'TOM', // TUI Airways
  D8: 'NSZ', // Norwegian Sweden
  DE: 'CFG', // Condor
  DK: 'VKG', // Sunclass
  DL: 'DAL', // Delta
  DX: 'DTR', // DAT
  DY: 'NOZ', // Norwegian
  E4: 'ENT', // Enter Air
  EI: 'EIN', // Aer Lingus
  EK: 'UAE', // Emirates
  EN: 'DLA', // Air Dolomiti
  EW: 'EWG', // Eurowings
  EY: 'ETD', // Etihad
  FB: 'LZB', // Bulgaria Air
  FI: 'ICE', // Icelandair
  FR: 'RYR', // Ryanair
  FZ: 'FDB', // flydubai
  G9: 'ABY', // Air Arabia
  GM: 'GSW', // Chair
  GR: 'AUR', // Aurigny
  HV: 'TRA', // Transavia
  I2: 'IBS', // Iberia Express
  IB: 'IBE', // Iberia
  IZ: 'AIZ', // Arkia
  JU: 'ASL', // Air Serbia
  KL: 'KLM KLC', // KLM
  KM: 'KMM', // KM Malta Airlines
  LG: 'LGL', // Luxair
  LH: 'CLH DLH', // Lufthansa
  LM: 'LOG', // Loganair
  LO: 'LOT', // LOT
  LS: 'EXS', // Jet2
  LX: 'SWR', // SWISS
  LY: 'ELY', // El Al
  ME: 'MEA', // Middle East Airlines
  MS: 'MSR', // EgyptAir
  OK: 'CSA', // Czech Airlines
  OR: 'TFL', // TUI fly Netherlands
  OS: 'AUA', // Austrian
  OU: 'CTN', // Croatia Airlines
  PC: 'PGT', // Pegasus
  PE: 'PEV', // People's
  QR: 'QTR', // Qatar Airways
  QS: 'TVS', // Smartwings
  RK: 'RUK', // Ryanair UK
  RO: 'ROT', // TAROM
  SK: 'SAS', // SAS
  SN: 'BEL', // Brussels Airlines
  SQ: 'SIA', // Singapore Airlines
  SV: 'SVA', // Saudia
  T7: 'TJT', // Twin Jet
  TB: 'JAF', // TUI fly Belgium
  TG: 'THA', // Thai Airways
  TK: 'THY', // Turkish Airlines
  TO: 'TVF', // Transavia France
  TP: 'TAP', // TAP Air Portugal
  TU: 'TAR', // Tunisair
  U2: 'EZY EJU EZS EC DS', // easyJet
  UA: 'UAL', // United
  UX: 'AEA', // Air Europa
  V7: 'VOE', // Volotea
  VY: 'VLG', // Vueling
  W4: 'WMT', // Wizz Air Malta
  W6: 'WZZ', // Wizz Air
  W9: 'WUK', // Wizz Air UK
  WK: 'EDW', // Edelweiss
  X3: 'TUI', // TUI fly
  XQ: 'SXS', // SunExpress
  YW: 'ANE', // Air Nostrum
}

const SOLD_AS = new Map(
  Object.entries(AIRLINES).flatMap(([sold, called]) => called.split(' ').map((one): [string, string] => [one, sold])),
)

/** Returns the designator under which the flights of an airline are sold: `U2` for `EZY`; an unknown one as it is. */
function soldAs(designator: string): string {
  return SOLD_AS.get(designator) ?? designator
}
