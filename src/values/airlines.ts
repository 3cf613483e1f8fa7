/**
 * The airlines that fly to the airports of the Alps and the mountains of Bulgaria: the designator of IATA under which
 * their flights are sold (Airline Coding Directory), and those of ICAO (Doc 8585) and of subsidiaries by which the same
 * flights are called, such as those of the three companies of easyJet.
 */
const CALLED = {
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
  Object.entries(CALLED).flatMap(([sold, called]) => called.split(' ').map((one): [string, string] => [one, sold])),
)

/** Returns the designator under which the flights of an airline are sold: `U2` for `EZY`; an unknown one as it is. */
export function soldAs(designator: string): string {
  return SOLD_AS.get(designator) ?? designator
}
