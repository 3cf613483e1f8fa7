import { z } from 'zod'
import { parseDecimal } from '../../values/money.ts'
import { hasControlCharacters } from '../../values/text.ts'
import { parseDay, isTimeZone } from '../../values/time.ts'

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

/** Returns a column in which an empty cell means this value. */
export function withDefault<Cell extends Column>(value: z.output<Cell>, column: Cell) {
  return z.preprocess((cell) => (cell === '' ? undefined : cell), column.optional()).transform((read) => read ?? value)
}

const PLAIN = 'must not contain control characters'

/** Text on one line, not empty, at most 500 characters. */
export const text = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'must be at most 500 characters')
  .refine((text) => !hasControlCharacters(text), PLAIN)

/** Returns a column of text that matches a pattern; the reason describes the pattern. */
export function shape(pattern: RegExp, reason: string) {
  return z.string().regex(pattern, reason)
}

/** Returns a column of one of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]) {
  return z.enum(words, `must be one of ${words.join(', ')}`)
}

/** Texts separated by `|`; an empty cell is an empty list. */
export const list = z
  .string()
  .refine((cell) => !hasControlCharacters(cell), PLAIN)
  .transform((cell) => partsOf(cell).filter((part) => part !== ''))

/** Texts separated by `|`, each matching a pattern that the reason describes; an empty cell is an empty list. */
export function listOf(pattern: RegExp, reason: string) {
  return z
    .string()
    .transform((cell) => (cell === '' ? [] : partsOf(cell)))
    .refine((texts) => texts.every((text) => pattern.test(text)), reason)
}

function partsOf(cell: string): string[] {
  return cell.split('|').map((part) => part.trim())
}

/** Returns a column of a whole number between two bounds. */
export function integer(min: number, max: number) {
  return number(/^-?\d{1,10}$/, min, max, `must be a whole number from ${min} to ${max}`)
}

/** Degrees of latitude (bound 90) or longitude (bound 180). */
export function degrees(bound: number) {
  return number(/^-?\d{1,3}(\.\d+)?$/, -bound, bound, `must be degrees from -${bound} to ${bound}`)
}

function number(pattern: RegExp, min: number, max: number, reason: string) {
  return z.string().regex(pattern, reason).transform(Number).pipe(z.number().min(min, reason).max(max, reason))
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
  return z.string().refine(isWithin, `must be a number from ${min} to ${max} with at most ${places} decimals`)
}

const NOT_A_PRICE = 'must be a price in EUR such as 302.50'

/** A price in EUR such as `302.50`, from 0.01 to 100,000, in minor units. */
export const price = z
  .string()
  .transform((text) => parseDecimal(text, 2))
  .pipe(z.number(NOT_A_PRICE).min(1, NOT_A_PRICE).max(10_000_000, NOT_A_PRICE))

/** `true` or `false`. */
export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.string().refine((text) => parseDay(text) !== undefined, 'must be a date as YYYY-MM-DD')

/** A zone in the time zone database. */
export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Sofia')

/** A time of day, `HH:MM:SS`. */
export const time = shape(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be a time as HH:MM:SS')
