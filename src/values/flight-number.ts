/** A flight number without spaces: an airline's two or three characters, up to four digits, at times a letter. */
export const FLIGHT_NUMBER = '(?:[A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3})[0-9]{1,4}[A-Z]?'

/** Longer than any flight number. */
export const FLIGHT_NUMBER_LENGTH = 16

const WHOLE = new RegExp(`^${FLIGHT_NUMBER}$`)

/** Returns a flight number as it is kept: in capitals, without spaces. */
export function plainFlightNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Whether a flight can have that number. One that looks otherwise may still be real, such as that of a charter. */
export function isLikelyFlightNumber(number: string): boolean {
  return WHOLE.test(plainFlightNumber(number))
}
