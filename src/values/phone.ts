import {
  parsePhoneNumberFromString as parsePhoneNumber,
  getCountries,
  getCountryCallingCode,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import { memoizeValues } from './memo.ts'
import { plainLine } from './text.ts'

/** An international number as people write it: `+33 4 50 00 00 00`. */
export const INTERNATIONAL_NUMBER = /^\+\d[\d ()./-]{4,28}\d$/

/** A telephone number: the two parts that forms have fields for, and the one by which it is found and dialled. */
export interface Phone {
  /** With its plus sign. */
  prefix: string
  /** Within its country; as it was typed, where it was typed so. */
  number: string
  /** In E.164, `+447700900123`, without an extension. */
  e164: string
  /** The digits of that after the country code. */
  national: string
}

/**
 * Reads a number as people, contacts, chats and forms write it, after a dialling prefix that a country code of its own
 * overrides. Returns undefined for what cannot be a number there.
 */
export function readPhone(prefix: string, typed: string): Phone | undefined {
  const own = readInternationalNumber(typed)
  if (own) return own
  const number = written(typed)
  const repeated = repeatingPrefix(prefix, number)
  if (repeated) return phoneOf(repeated)
  const parsed = possible(`${prefix} ${number}`)
  return parsed
    ? { prefix, number, e164: parsed.number, national: parsed.nationalNumber }
    : dialledAbroad(prefix, number)
}

/** Returns a number on one line, in plain digits, without the decimals that a spreadsheet gives it. */
function written(typed: string): string {
  return plainLine(typed)
    .normalize('NFKC')
    .replace(/^(\d{5,})\.0+$/, '$1')
}

/** Reads a number that repeats its prefix without a plus sign, which a number of its country could not begin with. */
function repeatingPrefix(prefix: string, number: string): PhoneNumber | undefined {
  const code = prefix.slice(1)
  if (code.includes('-') || !number.replace(/^\D+/, '').startsWith(code)) return undefined
  const parsed = parsePhoneNumber(number, { defaultCallingCode: code })
  const isRepeated = parsed?.nationalNumber !== number.replace(/\D/g, '')
  return isRepeated && parsed?.isPossible() ? parsed : undefined
}

/** Reads a number as it is dialled from the country of a prefix to another: `011 44 …` after `+1`. */
function dialledAbroad(prefix: string, number: string): Phone | undefined {
  const from = countryOf(prefix, undefined)?.region
  const parsed = from !== undefined && number.startsWith('0') ? parsePhoneNumber(number, from) : undefined
  return parsed?.isPossible() && isCodeWhole(parsed, number) ? phoneOf(parsed) : undefined
}

/** Reads a number that includes its country code, such as `+44 7400 123456` or `0044 …`; undefined for any other. */
export function readInternationalNumber(typed: string): Phone | undefined {
  const [, before = '', digits] = /(\+|^\D{0,20}00|wa\.me\/|[?&]phone=)(.*)$/.exec(written(typed)) ?? []
  const parsed = digits === undefined ? undefined : possible(`+${digits}`)
  return parsed && (!before.endsWith('00') || isCodeWhole(parsed, digits)) ? phoneOf(parsed) : undefined
}

/**
 * Returns whether the country code of a number that was dialled stands in one piece at its beginning: `004-92 …` is no
 * number in Germany, but one of Nice with a zero too many.
 */
function isCodeWhole({ countryCallingCode }: PhoneNumber, written = ''): boolean {
  return written.slice(0, 8).includes(countryCallingCode)
}

function phoneOf({ countryCallingCode, nationalNumber, ext, number }: PhoneNumber): Phone {
  return {
    prefix: `+${countryCallingCode}`,
    number: ext ? `${nationalNumber} ext. ${ext}` : nationalNumber,
    e164: number,
    national: nationalNumber,
  }
}

/** Returns the number in a text, or the first of several; undefined for one that cannot exist. */
function possible(text: string) {
  if (text.length > LONGEST) return undefined
  const [first = '', ...others] = text.split(SEVERAL)
  // A prefix alone, before a number with its own.
  const pieces = others.length === 0 ? [] : [first, ...others.filter((piece) => piece.startsWith('+'))]
  return [text, ...pieces]
    .map((piece) => withoutTrunkZero(piece.replace(MEXICAN_MOBILE, '$1')))
    .find((parsed) => parsed?.isPossible())
}

/**
 * Reads a number without a zero that its country no longer dials, or never did: `+48 058 …`. A zero that belongs to the
 * number, as in Italy, stays.
 */
function withoutTrunkZero(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumber(text)
  if (!parsed?.nationalNumber.startsWith('0') || parsed.isValid()) return parsed
  const { countryCallingCode: code, nationalNumber, ext } = parsed
  // One that libphonenumber has already taken a zero from has a zero too many.
  if (!text.replace(/\D/g, '').includes(code + nationalNumber)) return parsed
  const shorter = parsePhoneNumber(`+${code} ${nationalNumber.slice(1)}${ext ? ` ext. ${ext}` : ''}`)
  return shorter?.isValid() ? shorter : parsed
}

/** What libphonenumber reads at most. */
const LONGEST = 250

/** Between two numbers in one field. */
const SEVERAL = /[,;|/]| or |(?<=.)(?=\+)/

/** Mexico dropped the 1 of mobile numbers in 2019, and WhatsApp still shows it. */
const MEXICAN_MOBILE = /^(\+52)\D*1(?=(?:\D*\d){10}\D*$)/

/** Returns the `tel:` URL of a number, with its extension. */
export function telUrl(phone: string): string {
  return dialled(phone)
}

const dialled = memoizeValues((phone: string) => {
  const parsed = parsePhoneNumber(phone)
  return parsed?.isPossible() ? parsed.getURI() : `tel:${phone.replace(/[^+\d]/g, '')}`
}, 10_000)

/** Returns a number in international form if it is one that was written otherwise, and any other text as it is. */
export function plainInternational(text: string): string {
  const phone = INTERNATIONAL_NUMBER.test(text) ? undefined : readInternationalNumber(text)
  return phone ? internationalNumber(phone.prefix, phone.number) : text
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

/** The digits alone, or with anything but digits around their plus sign. */
const PREFIX = /^(?:[^\d+]*\+\s*(?:00)?|\D*00\s*|\W*)([1-9]\d{0,3}(?:[- ]\d{1,4})?)[^\d+]*$/

/**
 * Returns the dialling prefix meant by a text: `+44` for `44`, `0044`, `(+44)` and `UK +44`. Returns undefined for
 * anything else.
 */
export function readDiallingPrefix(text: string): string | undefined {
  const plain = plainLine(text).normalize('NFKC')
  const digits = PREFIX.exec(plain)?.[1]?.replace(' ', '-')
  return digits !== undefined && isDiallingPrefix(`+${digits}`) ? `+${digits}` : undefined
}

/** Returns the number in international form, `+44 7700 900123`. An impossible number is returned as it was written. */
export function internationalNumber(prefix: string, number: string): string {
  return formatted(`${prefix} ${number}`)
}

/** Memoizes the numbers of the last days shown, because the library takes longer than the rest of a row. */
const formatted = memoizeValues((written: string) => possible(written)?.formatInternational() ?? written, 10_000)

/** A dialling code and its country: the ISO code of the country, and the dialling code with its plus sign. */
export interface DiallingCountry {
  region: CountryCode
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
