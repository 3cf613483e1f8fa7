import {
  parsePhoneNumberFromString as parsePhoneNumber,
  getCountries,
  getCountryCallingCode,
} from 'libphonenumber-js/min'
import { memoizeValues } from './memo.ts'

/** An international number as people write it: `+33 4 50 00 00 00`. */
export const INTERNATIONAL_NUMBER = /^\+\d[\d ()./-]{4,28}\d$/

/** Returns the `tel:` URL of a number. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Returns whether this is a dialling prefix: a country's `+44`, or an area's `+1-684`. */
function isDiallingPrefix(prefix: string): boolean {
  const [country = ''] = prefix.split('-')
  return startsNumbers(country)
}

/** Memoized, because the library has to parse a whole number to find out. */
const startsNumbers = memoizeValues((country: string): boolean => {
  const code = parsePhoneNumber(`${country} ${ANY_NUMBER}`)?.countryCallingCode
  return code !== undefined && country.startsWith(`+${code}`)
})

/** Digits long enough to count as a number after any prefix. */
const ANY_NUMBER = '5550000'

const PREFIX = /^\s*(?:\+\s*)?(?:00\s*)?([1-9]\d{0,3}(?:-\d{1,4})?)\s*$/

/**
 * Returns the dialling prefix meant by a text: `+44` for `44`, `0044` and ` 44`. Returns undefined for anything else.
 */
export function readDiallingPrefix(text: string): string | undefined {
  const digits = PREFIX.exec(text)?.[1]
  return digits !== undefined && isDiallingPrefix(`+${digits}`) ? `+${digits}` : undefined
}

/** Returns whether a number can exist after that dialling prefix; it need not be in use. */
export function isPossibleNumber(prefix: string, number: string): boolean {
  return parsePhoneNumber(`${prefix} ${number}`)?.isPossible() ?? false
}

/** A telephone number in the two parts that forms have fields for. */
interface DialledNumber {
  prefix: string
  number: string
}

/**
 * Splits a number that includes its country code, such as `+44 7400 123456` or `0044 …`. Returns undefined for any
 * other.
 */
export function readInternationalNumber(text: string): DialledNumber | undefined {
  const digits = /^\s*(?:\+|00)(.*)$/.exec(text)?.[1]
  const parsed = digits === undefined ? undefined : parsePhoneNumber(`+${digits}`)
  if (!parsed?.isPossible()) return undefined
  return { prefix: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
}

/** Returns the number in international form, `+44 7700 900123`. An impossible number is returned as it was written. */
export function internationalNumber(prefix: string, number: string): string {
  return formatted(`${prefix} ${number}`)
}

/** Memoizes the numbers of the last days shown, because the library takes longer than the rest of a row. */
const formatted = memoizeValues((written: string) => {
  const parsed = parsePhoneNumber(written)
  return parsed?.isPossible() ? parsed.formatInternational() : written
}, 10_000)

/** A dialling code and its country: the ISO code of the country, and the dialling code with its plus sign. */
export interface DiallingCountry {
  region: string
  code: string
}

/** Every country with its dialling code. */
export const DIALLING_COUNTRIES: readonly DiallingCountry[] = getCountries().map((region) => ({
  region,
  code: `+${getCountryCallingCode(region)}`,
}))

/** The default country for each dialling code that several countries share. */
const MAIN = new Set(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW'])

/**
 * Returns the country of a dialling code, preferring the likely one where several share it. Returns undefined for the
 * code of an area.
 */
export function countryOf(code: string, likely: string | undefined): DiallingCountry | undefined {
  const sharing = DIALLING_COUNTRIES.filter((one) => one.code === code)
  return sharing.find(({ region }) => region === likely) ?? sharing.find(({ region }) => MAIN.has(region)) ?? sharing[0]
}
