import { parseDecimal } from '../../values/money.ts'
import { hasControlCharacters } from '../../values/text.ts'
import { parseDay } from '../../values/time.ts'

/** How one column of a CSV file is read, and the database column it fills. */
export interface Column<T> {
  /** Reads the cell of that name; a span reads cells of others. */
  read: (text: string, cell: (name: string) => string) => T | Fault
  /** The database's name where it is not the file's. */
  storedAs?: string
  /** The file's columns where they are several. */
  span?: readonly string[]
}

/** Why a cell cannot be read. */
export class Fault {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }

  /** What is wrong with which column, when the value of this one cannot be read. */
  at(column: string): { column: string; reason: string }[] {
    return [{ column, reason: this.reason }]
  }
}

/** Why cells of a span cannot be read. */
class SpanFault extends Fault {
  readonly faults: { column: string; reason: string }[]

  constructor(faults: { column: string; reason: string }[]) {
    super('has faults')
    this.faults = faults
  }

  override at() {
    return this.faults
  }
}

/** Several columns of the file that fill one array of the database, in their order. */
export function span<T>(names: readonly string[], { read }: Column<T>): Column<T[]> {
  return {
    span: names,
    read(_, cell) {
      const values: T[] = []
      const faults: SpanFault['faults'] = []
      for (const name of names) {
        const value = read(cell(name), cell)
        if (value instanceof Fault) faults.push(...value.at(name))
        else values.push(value)
      }
      return faults.length > 0 ? new SpanFault(faults) : values
    },
  }
}

/** The same column under another name in the database. */
export function storedAs<T>(storedAs: string, column: Column<T>): Column<T> {
  return { ...column, storedAs }
}

/** The same column where an empty cell means null. */
export function optional<T>({ read }: Column<T>): Column<T | null> {
  return { read: (text, cell) => (text === '' ? null : read(text, cell)) }
}

/** The same column where an empty cell means this value. */
export function withDefault<T>(value: T, { read }: Column<T>): Column<T> {
  return { read: (text, cell) => (text === '' ? value : read(text, cell)) }
}

/** Text in one line, not empty, at most 500 characters. */
export const text: Column<string> = {
  read(text) {
    if (text === '') return new Fault('must not be empty')
    if (text.length > 500) return new Fault('must be at most 500 characters')
    return hasControlCharacters(text) ? new Fault('must not contain control characters') : text
  },
}

/** Text of a certain shape, which the reason describes. */
export function shape(pattern: RegExp, reason: string): Column<string> {
  return { read: (text) => (pattern.test(text) ? text : new Fault(reason)) }
}

/** One of a few words. */
export function oneOf(words: readonly string[]): Column<string> {
  return { read: (text) => (words.includes(text) ? text : new Fault(`must be one of ${words.join(', ')}`)) }
}

/** Texts separated by `|`; an empty cell is none. */
export const list: Column<string[]> = {
  read(cell) {
    const parts = cell.split('|').map((part) => part.trim())
    const texts = parts.filter((part) => part !== '')
    return hasControlCharacters(cell) ? new Fault('must not contain control characters') : texts
  },
}

/** Texts separated by `|`, each of a certain shape, which the reason describes; an empty cell is none. */
export function listOf(pattern: RegExp, reason: string): Column<string[]> {
  return {
    read(cell) {
      const texts = cell === '' ? [] : cell.split('|').map((part) => part.trim())
      return texts.every((text) => pattern.test(text)) ? texts : new Fault(reason)
    },
  }
}

/** A whole number within bounds. */
export function integer(min: number, max: number): Column<number> {
  return {
    read(text) {
      const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : new Fault(`must be a whole number from ${min} to ${max}`)
    },
  }
}

/** A decimal number within bounds, with so many digits after the point, kept as its text. */
export function decimal(places: number, min: number, max: number): Column<string> {
  return {
    read(text) {
      const scaled = parseDecimal(text, places)
      const value = scaled === undefined ? Number.NaN : scaled / 10 ** places
      return value >= min && value <= max
        ? text
        : new Fault(`must be a number from ${min} to ${max} with at most ${places} decimals`)
    },
  }
}

/** A price in EUR such as `302.50`, from 0.01 to 100,000, in minor units. */
export const price: Column<number> = {
  read(text) {
    const minor = parseDecimal(text, 2)
    return minor !== undefined && minor >= 1 && minor <= 10_000_000
      ? minor
      : new Fault('must be a price in EUR such as 302.50')
  },
}

/** Degrees of latitude (bound 90) or longitude (bound 180). */
export function degrees(bound: number): Column<number> {
  return {
    read(text) {
      const value = /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
      return Math.abs(value) <= bound ? value : new Fault(`must be degrees from -${bound} to ${bound}`)
    },
  }
}

/** `true` or `false`. */
export const flag: Column<boolean> = {
  read(text) {
    return text === 'true' || text === 'false' ? text === 'true' : new Fault('must be true or false')
  },
}

/** A calendar date, `YYYY-MM-DD`. */
export const date: Column<string> = {
  read: (text) => (parseDay(text) === undefined ? new Fault('must be a date as YYYY-MM-DD') : text),
}

/** A time of day, `HH:MM:SS`. */
export const time = shape(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be a time as HH:MM:SS')
