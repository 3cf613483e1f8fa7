/** A flight number without spaces: two or three characters for the airline, up to four digits, sometimes a letter. */
export const FLIGHT_NUMBER = '(?:[A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3})[0-9]{1,4}[A-Z]?'

/** The maximum length of the field, well above that of any flight number. */
export const FLIGHT_NUMBER_LENGTH = 16

const WHOLE = new RegExp(`^${FLIGHT_NUMBER}$`)

/** Returns a flight number in its stored form: in capitals, without spaces. */
export function plainFlightNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Returns whether this looks like a scheduled flight number. Others may still be real, such as those of charters. */
export function isLikelyFlightNumber(number: string): boolean {
  return WHOLE.test(plainFlightNumber(number))
}
