import { parseDay } from '../../values/time.ts'

/* What spreadsheets and other programs make of the cells of a catalogue, and what was meant. */

/** What a cell means, or why it is refused if there is more to say than what the column takes. */
export type Read<Value> = { value: Value } | { refused: string } | undefined

/**
 * Returns a number in the notation of programs, from a cell as people and spreadsheets write it: with a decimal comma,
 * with separated thousands, with `.0` at a whole number. What has two readings that are both acceptable is refused,
 * but for the documented notation, with a point and at most so many decimals.
 */
export function readNumber(cell: string, places: number, isAcceptable: (plain: string) => boolean): Read<string> {
  if (isDocumented(cell, places)) return isAcceptable(cell) ? { value: cell } : undefined
  const text = cell
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')
  if (isDocumented(text, places)) return isAcceptable(text) ? { value: text } : undefined
  const [value, other] = new Set(READINGS.flatMap((reading) => reading(text)).filter(isAcceptable))
  if (other !== undefined) return { refused: TWO_READINGS }
  if (value !== undefined) return { value }
  return looksLikeDate(cell) ? { refused: MADE_A_DATE } : undefined
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

function looksLikeDate(cell: string): boolean {
  return /^\d{1,2}[.\s-]+\p{L}{3,}|^\p{L}{3,}\.?[\s-]+\d{1,4}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/u.test(cell)
}

const TRUE = new Set(['true', '1', 'yes', 'wahr', 'ja', 'vrai', 'oui', 'vero', 'sì', 'si'])
const FALSE = new Set(['false', '0', 'no', 'falsch', 'nein', 'faux', 'non', 'falso'])

/** Returns whether a cell says yes, in the words of spreadsheets in the languages of our sites. */
export function readFlag(cell: string): Read<boolean> {
  const word = cell.toLowerCase()
  if (TRUE.has(word)) return { value: true }
  return FALSE.has(word) ? { value: false } : undefined
}

/** Returns a date as `YYYY-MM-DD`, from which midnight is taken off; one that a spreadsheet rewrote is refused. */
export function readDate(cell: string): Read<string> {
  const value = cell.replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '')
  if (parseDay(value) !== undefined) return { value }
  const isSerialNumber = /^[345]\d{4}(?:[.,]\d+)?$/.test(cell)
  return isSerialNumber || (looksLikeDate(cell) && !/^\d{4}-\d\d-\d\d$/.test(cell))
    ? { refused: REWRITTEN_DATE }
    : undefined
}

const REWRITTEN_DATE =
  'must be a date as YYYY-MM-DD, but a spreadsheet rewrote it: give the column that format, and save the file again'

/** Returns a time of day as `HH:MM:SS`, also from `7:30:00`. */
export function readTime(cell: string): string | undefined {
  const time = /^\d:/.test(cell) ? `0${cell}` : cell
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? time : undefined
}

/** Returns a time of a timetable as `HH:MM`, also from `7:30` and from `07:30:00`. */
export function readDeparture(cell: string): string | undefined {
  const time = readTime(/^\d{1,2}:\d\d$/.test(cell) ? `${cell}:00` : cell)
  return time?.endsWith(':00') ? time.slice(0, 5) : undefined
}

/** Returns what other programs have done to a text that cannot be undone here, if anything. */
export function textFault(text: string): string | undefined {
  if (text.includes('\uFFFD')) return 'has lost letters on its way through a program that does not read UTF-8'
  if (MISREAD.test(text))
    return 'has letters that a program misread, such as Ã© for é: open the original file as UTF-8, and save it so'
  if (/^#(?:#+|N\/A|NV|[A-ZÄÖÜ0/]+[!?])$/.test(text))
    return 'is an error of a spreadsheet, or a column too narrow to show'
  return undefined
}

/** Matches UTF-8 that was read as Windows-1252. */
const MISREAD = /[ÂÃ][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸžŽ€]|â€|Å“/
