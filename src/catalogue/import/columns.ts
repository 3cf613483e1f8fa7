import { z } from 'zod'
import { parseDecimal } from '../../values/money.ts'
import { hasControlCharacters } from '../../values/text.ts'
import { parseDay, timeZoneNamed } from '../../values/time.ts'
import { looksLikeDate, type Read, readNumber, withoutEuro } from '../../values/typed-number.ts'

declare module 'zod' {
  interface GlobalMeta {
    /** The column's name in the database, if it differs from the file's. */
    storedAs?: string
    /** The names of the file's columns, if there are several. */
    span?: readonly string[]
    /** Whether the file may omit the column, as if all of its cells were empty. */
    mayBeMissing?: boolean
  }
}

/** How one column of a CSV file is parsed, from the text of a cell. Its refusal is the reported reason. */
export type Column = z.ZodType

/** Returns several columns of the file that fill one array in the database, in order. */
export function span<Cell extends Column>(names: readonly string[], column: Cell) {
  return z.array(column).meta({ span: names })
}

/** Returns a column that has another name in the database. */
export function storedAs<Cell extends Column>(storedAs: string, column: Cell): Cell {
  return column.meta({ storedAs })
}

/** Returns a column that the file may omit, as if all of its cells were empty. */
export function mayBeMissing<Cell extends Column>(column: Cell): Cell {
  return column.meta({ mayBeMissing: true })
}

/** Returns a column in which an empty cell means null. */
export function optional<Cell extends Column>(column: Cell) {
  return z.preprocess((cell) => (cell === '' ? null : cell), column.nullable())
}

/** Returns a column in which an empty cell means all there are, and the words for it do, too. */
export function every<Cell extends Column>(column: Cell) {
  return z.preprocess((cell) => (typeof cell === 'string' && ALL.test(cell) ? null : cell), column.nullable())
}

/** What people write for all of several, or for both, in the languages of our sites. */
const ALL = /^(?:\*?|all|any|both|every|alle|beide|tous|toutes|les deux|tutti|tutte|entramb[ie])$/i

/** Returns a column in which an empty cell means this value. */
export function withDefault<Cell extends Column>(value: z.output<Cell>, column: Cell) {
  return z.preprocess((cell) => (cell === '' ? undefined : cell), column.optional()).transform((read) => read ?? value)
}

const PLAIN = 'must not contain control characters'

/** Text on one line, not empty, at most 500 characters, as it was before other programs. */
export const text = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'must be at most 500 characters')
  .refine((text) => !hasControlCharacters(text), PLAIN)
  .check(refuseDamage)

function refuseDamage({ value, issues }: z.core.ParsePayload<string>): void {
  const message = textFault(value)
  if (message !== undefined) issues.push({ code: 'custom', message, input: value })
}

/** Returns a column that a function reads, with its reason where it reads nothing. */
function cell<Value>(read: (text: string) => Read<Value>, reason: string) {
  return z.string().transform((text, context) => {
    const found = read(text)
    if (found !== undefined && 'value' in found) return found.value
    context.addIssue(found?.refused ?? reason)
    return z.NEVER
  })
}

/** Returns a column of text that matches a pattern; the reason describes the pattern. */
export function shape(pattern: RegExp, reason: string) {
  return z.string().regex(pattern, reason)
}

/** A promo code: text without lower-case letters, which no spreadsheet has taken for a number. */
export const promoCode = shape(
  /^[^\p{Cc}\p{Ll}]{1,64}$/u,
  'must be 1 to 64 characters without lower-case letters',
).refine(
  (code) => !/^\d(?:[.,]\d+)?E\+\d+$/.test(code),
  'a spreadsheet made a number of the code: enter it again in a column with the format “Text”',
)

/** Returns a column of one of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  const inAnyCase = (cell: unknown) =>
    words.find((word) => typeof cell === 'string' && word.toLowerCase() === cell.toLowerCase()) ?? cell
  return z.preprocess(inAnyCase, z.enum(words, `must be one of ${words.join(', ')}`))
}

/** Texts separated by `|`; an empty cell is an empty list. */
export const list = z
  .string()
  .refine((cell) => !hasControlCharacters(cell), PLAIN)
  .check(refuseDamage)
  .transform((cell) => partsOf(cell).filter((part) => part !== ''))

/** Texts separated by `|`, each matching a pattern that the reason describes; an empty cell is an empty list. */
export function listOf(pattern: RegExp, reason: string) {
  return z
    .string()
    .transform((cell) => (cell === '' ? [] : partsOf(cell)))
    .refine((texts) => texts.every((text) => pattern.test(text)), reason)
}

/**
 * Codes separated by `|`, or by other signs and blanks, of which no code has any, each matching a pattern that the
 * reason describes; an empty cell is an empty list, which means all of them.
 */
export function codes(pattern: RegExp, reason: string) {
  return z
    .string()
    .transform((cell) => (ALL.test(cell) ? [] : cell.split(/[|,;/\s]+/)))
    .refine((texts) => texts.every((text) => pattern.test(text)), reason)
}

/** Times of day separated by `|`, as `HH:MM`, in order; an empty cell is an empty list. */
export const departures = z.string().transform((cell, context) => {
  const times = cell === '' ? [] : partsOf(cell).map(readDeparture)
  if (times.every((time) => time !== undefined)) return times
  context.addIssue('must be times as HH:MM separated by |')
  return z.NEVER
})

function partsOf(cell: string): string[] {
  return cell.split('|').map((part) => part.trim())
}

/** Returns a column of a whole number between two bounds. */
export function integer(min: number, max: number) {
  const isWithin = (text: string) => Number(text) >= min && Number(text) <= max
  return cell(
    (text) => readNumber(text.replace(/\s*%$/, ''), 0, isWithin),
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number)
}

/** Degrees of latitude (bound 90) or longitude (bound 180). */
export function degrees(bound: number) {
  const isWithin = (text: string) => Math.abs(Number(text)) <= bound
  return cell((text) => readNumber(text, Infinity, isWithin), `must be degrees from -${bound} to ${bound}`).transform(
    Number,
  )
}

/**
 * Returns a column of a decimal number between two bounds, with a limited number of digits after the point, kept as
 * text.
 */
export function decimal(places: number, min: number, max: number) {
  const isWithin = (text: string) => {
    const scaled = parseDecimal(text, places) ?? Number.NaN
    const value = scaled / 10 ** places
    return value >= min && value <= max
  }
  const reason = `must be a number from ${min} to ${max} with at most ${places} decimals`
  return cell((text) => readNumber(text, places, isWithin), reason)
}

/** Returns a column of a percentage with at most two decimals, with or without the sign, kept as text. */
export function percentage(min: number, max: number) {
  return z
    .string()
    .transform((text) => text.replace(/\s*%$/, ''))
    .pipe(decimal(2, min, max))
}

const isPrice = (text: string) => {
  const minor = parseDecimal(text, 2) ?? 0
  return minor >= 1 && minor <= 10_000_000
}

/** A price in EUR such as `302.50`, from 0.01 to 100,000, in minor units. */
export const price = cell(
  (text) => readNumber(withoutEuro(text), 2, isPrice),
  'must be a price in EUR such as 302.50',
).transform((text) => parseDecimal(text, 2) ?? 0)

/** `true` or `false`, in any case and as spreadsheets in our languages write them, or `1` or `0`. */
export const flag = cell(readFlag, 'must be true or false')

/** A calendar date, `YYYY-MM-DD`. */
export const date = cell(readDate, 'must be a date as YYYY-MM-DD')

/** The last of several days, which ends with the last minute that a program adds to it. */
export const lastDay = cell(
  (text) => readDate(text.replace(/[T ]23:59(?::59(?:\.9+)?)?Z?$/, '')),
  'must be a date as YYYY-MM-DD, until the end of which it counts',
)

/** A day of every year, `MM-DD`. Checked in a leap year, so that 02-29 is valid. */
export const dayOfYear = cell((text) => {
  if (parseDay(`2024-${text}`) !== undefined) return { value: text }
  return /\p{L}|^\d{1,2}\.|^\d{5}$/u.test(text) ? { refused: NOT_TEXT } : undefined
}, 'must be a day of the year as MM-DD')

const NOT_TEXT = 'a spreadsheet made a date of the day: enter it as MM-DD in a column with the format “Text”'

/** A zone in the time zone database, in the database's own spelling. */
export const timeZone = cell((text) => {
  const value = timeZoneNamed(text)
  return value === undefined ? undefined : { value }
}, 'must be a time zone such as Europe/Sofia')

/** A time of day, `HH:MM:SS`. */
export const time = cell((text) => {
  const value = readTime(text)
  return value === undefined ? endOfDay(text, '23:59:59') : { value }
}, 'must be a time as HH:MM:SS')

/** A time of day, `HH:MM`. */
export const timeOfDay = cell((text) => {
  const value = readDeparture(text)
  return value === undefined ? endOfDay(text, '23:59') : { value }
}, 'must be a time as HH:MM')

/** Refuses 24:00, which would be a time of the next day. */
function endOfDay(text: string, last: string): Read<string> {
  return /^24:00(?::00)?$/.test(text) ? { refused: `must be a time of the day, from 00:00 to ${last}` } : undefined
}

// What spreadsheets and other programs make of the cells of a catalogue, and what was meant.

const TRUE = new Set(['true', '1', 'yes', 'y', 't', 'on', 'wahr', 'ja', 'vrai', 'oui', 'vero', 'sì', 'si'])
const FALSE = new Set(['false', '0', 'no', 'n', 'f', 'off', 'falsch', 'nein', 'faux', 'non', 'falso'])

/** Returns whether a cell says yes, in the words of spreadsheets in the languages of our sites. */
function readFlag(cell: string): Read<boolean> {
  const word = cell.toLowerCase()
  if (TRUE.has(word)) return { value: true }
  return FALSE.has(word) ? { value: false } : undefined
}

/** Returns a date as `YYYY-MM-DD`, from which midnight is taken off; one that a spreadsheet rewrote is refused. */
function readDate(cell: string): Read<string> {
  const value = cell.replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (parseDay(value) !== undefined) return { value }
  const isSerialNumber = /^[345]\d{4}(?:[.,]\d+)?$/.test(cell)
  return isSerialNumber || (looksLikeDate(cell) && !/^\d{4}-\d\d-\d\d$/.test(cell))
    ? { refused: REWRITTEN_DATE }
    : undefined
}

const REWRITTEN_DATE =
  'must be a date as YYYY-MM-DD, but a spreadsheet rewrote it: give the column that format, and save the file again'

/** Returns a time of day as `HH:MM:SS`, also from `7:30`, `7.30`, `7h30`, `7:30:00` and `7:30:00 AM`. */
function readTime(cell: string): string | undefined {
  // Scripts of spreadsheets put the day before it with which their count begins.
  const time = cell.replace(/^1899-12-(?:30|31)[T ]/, '').replace(/(?<=:\d\d)\.0+Z?$/, '')
  const match = /^(\d{1,2})[:.h]([0-5]\d)(?:[:.]([0-5]\d))?(?:\s?([ap])\.?m\.?)?$/i.exec(time)
  if (!match) return undefined
  const [, written, minutes, seconds = '00', half] = match
  const hour = half === undefined ? Number(written) : hourOfDay(Number(written), half.toLowerCase() === 'p')
  return hour === undefined || hour > 23 ? undefined : `${hour}`.padStart(2, '0') + `:${minutes}:${seconds}`
}

/** Returns the hour that a clock of twelve hours shows as 1 to 12. */
function hourOfDay(shown: number, isAfternoon: boolean): number | undefined {
  if (shown < 1 || shown > 12) return undefined
  return (shown % 12) + (isAfternoon ? 12 : 0)
}

/** Returns a time of a timetable as `HH:MM`, from all that is read as a time of whole minutes. */
function readDeparture(cell: string): string | undefined {
  const time = readTime(cell)
  return time?.endsWith(':00') ? time.slice(0, 5) : undefined
}

/** Returns what other programs have done to a text that cannot be undone here, if anything. */
function textFault(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'has lost letters on its way through a program that does not read UTF-8'
  if (MISREAD.test(text))
    return 'has letters that a program misread, such as Ã© for é: open the original file as UTF-8, and save it so'
  if (/^#(?:#+|N\/A|NV|[A-ZÄÖÜ0/]+[!?])$/.test(text))
    return 'is an error of a spreadsheet, or a column too narrow to show'
  return undefined
}

/** Matches UTF-8 that was read as Windows-1252. */
const MISREAD = /[ÂÃ][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸžŽ€]|â€|Å“/
