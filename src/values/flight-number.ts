import { soldAs } from './airlines.ts'
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
 * rest is a usual number.
 */
export function plainFlightNumber(typed: string): string {
  const written = plainLine(typed).normalize('NFKC').toUpperCase()
  const bare = written.replace(CALLED, '').replace(/[^A-Z0-9]/g, '')
  return WHOLE.test(bare) ? bare : written.replaceAll(' ', '')
}

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
