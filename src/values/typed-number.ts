import { parseDecimal } from './money.ts'
import { plainLine } from './text.ts'
import { monthNamed } from './typed-time.ts'

/** What a text means, or why it is refused if there is more to say than what the column takes. */
export type Read<Value> = { value: Value } | { refused: string } | undefined

/**
 * Returns a number in the notation of programs, from a text as people and spreadsheets write it: with a decimal comma,
 * with separated thousands, with `.0` at a whole number. What has two readings that are both acceptable is refused,
 * but for the documented notation, with a point and at most so many decimals.
 */
export function readNumber(typed: string, places: number, isAcceptable: (plain: string) => boolean): Read<string> {
  if (isDocumented(typed, places)) return isAcceptable(typed) ? { value: typed } : undefined
  const text = typed
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')
  if (isDocumented(text, places)) return isAcceptable(text) ? { value: text } : undefined
  const [value, other] = new Set(READINGS.flatMap((reading) => reading(text)).filter(isAcceptable))
  if (other !== undefined) return { refused: TWO_READINGS }
  if (value !== undefined) return { value }
  return looksLikeDate(typed) ? { refused: MADE_A_DATE } : undefined
}

function isDocumented(text: string, places: number): boolean {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(text)
  return match !== null && (match[1] ?? '').length <= places
}

/** The ways to read a number that is not written as documented; each returns none or one. */
const READINGS: readonly ((text: string) => string[])[] = [
  (text) => (/^-?\d+\.\d+$/.test(text) ? [asWritten(text)] : []),
  (text) => (/^-?\d+,\d+$/.test(text) ? [asWritten(text.replace(',', '.'))] : []),
  (text) => (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? [asWritten(text.replaceAll(',', ''))] : []),
  (text) => (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) ? [asWritten(text.replaceAll('.', '').replace(',', '.'))] : []),
]

/** Returns a number without the zeros at the end of its decimals. */
function asWritten(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const TWO_READINGS = 'can be read in two ways: write decimals with a point, and thousands without a sign'
const MADE_A_DATE = 'a spreadsheet made a date of the number: enter it again in a column with the format “Number”'

/** Returns whether a text is what a spreadsheet makes of a number or a date that it took for a date. */
export function looksLikeDate(text: string): boolean {
  const [, after, before] = /^(?:\d{1,2}[.\s-]+(\p{L}{3,})|(\p{L}{3,})\.?[\s-]+\d{1,4}$)/u.exec(text) ?? []
  return monthNamed(after ?? before) !== undefined || /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)
}

/** Returns the whole number before the word for what it counts: `6 days`, `2 adults`. */
export function countMeantBy(value: unknown): number | undefined {
  const [, digits] =
    (typeof value === 'string' && /^(\d{1,3})\s*\p{L}[\p{L}()./ ]{0,20}$/u.exec(plainLine(value))) || []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Returns an amount or a percentage that a person typed, as an integer of `places` decimals: `1.249,50 €` is 124950.
 * Undefined if it is none or has more decimals, and for `1,249`, because a slip of the hand must not cost thousands.
 */
export function readTyped(text: string, places: number): number | undefined {
  const bare = withoutEuro(text.trim()).replace(/\s*%$/, '')
  if (/^[-−+]?\d{1,3}[.,]\d{3}$/.test(bare)) return undefined
  const read = readNumber(bare, places, (plain) => parseDecimal(plain, places) !== undefined)
  return read && 'value' in read ? parseDecimal(read.value, places) : undefined
}

/** Returns an amount in EUR without its sign, and without the dash that stands for no cents: `€ 50.–`, `12,- Euro`. */
export function withoutEuro(text: string): string {
  return text.replace(/^(?:€|EUR)\s*|\s*(?:€|EURO?)$/i, '').replace(/(?<=\d)[.,][-–—]{1,2}$/, '')
}
