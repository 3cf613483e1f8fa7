import { DateTime } from 'luxon'
import { plainCode } from '../values/code.ts'
import { DAY_MS, parseDay, parseMonth } from '../values/time.ts'
import { dayMeantBy, timeMeantBy } from '../values/typed-time.ts'
import { FieldFault, type Kind } from './fields.ts'

const NOT_A_DATE = 'must be a date as YYYY-MM-DD'
const TOO_FAR = new FieldFault('must be before the year 2100')
const YEAR_2100 = parseDay('2100-01-01') ?? Infinity

/** A calendar date of this century, `YYYY-MM-DD`, read as its day number; its midnight, in any zone, may follow. */
export const day: Kind<number> = {
  read(value) {
    const number = typeof value === 'string' ? (parseDay(value) ?? parseDay(plainDay(value))) : undefined
    if (number === undefined) return new FieldFault(NOT_A_DATE, { nearest: dayMeantBy(value) })
    return number < YEAR_2100 ? number : TOO_FAR
  },
  schema: { type: 'string', format: 'date' },
  isNoneIfBlank: true,
}

/** Returns a date as programs write it (`2027-01-16T00:00:00.000Z`, `2027/01/16`) in the one form that is read. */
function plainDay(text: string): string {
  return plainCode(text)
    .replace(MIDNIGHT, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3')
}

/** Midnight, in no zone or in that of the date; a query may have turned the plus sign of the offset into a space. */
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+ -]\d{2}:?\d{2})?$/

const NOT_A_TIME = 'must be a time as HH:MM, HHMM or HH'

const TIME = /^(?:([01]\d|2[0-3])(?::?([0-5]\d))?|(\d):([0-5]\d))$/

const END_OF_DAY = new FieldFault(`${NOT_A_TIME}: 24:00 is 00:00 of the next day`)

/** Returns whether a text is the end of a day as a time. */
export function isEndOfDay(value: unknown): boolean {
  return typeof value === 'string' && /^24(?:[:.H]?00(?::00)?)?$/.test(plainCode(value))
}

/** The seconds that programs add to a time of day. */
const NO_SECONDS = /(?<=:\d\d):00(?:\.0+)?$/

/** A time of day as `HH:MM`, `H:MM`, `HHMM` or `HH`, read as minutes since midnight; no seconds may follow. */
export const timeOfDay: Kind<number> = {
  read(value) {
    const [match, hours, minutes, hour, minute] =
      (typeof value === 'string' && (TIME.exec(value) ?? TIME.exec(plainCode(value).replace(NO_SECONDS, '')))) || []
    if (match === undefined)
      return isEndOfDay(value) ? END_OF_DAY : new FieldFault(NOT_A_TIME, { nearest: timeMeantBy(value) })
    return Number(hours ?? hour) * 60 + Number(minutes ?? minute ?? 0)
  },
  schema: { type: 'string', pattern: TIME.source },
  isNoneIfBlank: true,
}

/**
 * Returns a kind for what a person types into a form, or a program that nobody will change: what can only mean one value
 * is read as that.
 */
export function asTyped<T>(kind: Kind<T>): Kind<T> {
  return {
    ...kind,
    read(value) {
      const read = kind.read(value)
      return read instanceof FieldFault && read.nearest !== undefined ? kind.read(read.nearest) : read
    },
  }
}

const TYPED_DAY = asTyped(day)

/** Returns the day that a person typed. */
export function readDay(text: string): number | undefined {
  const read = TYPED_DAY.read(text)
  return read instanceof FieldFault ? undefined : read
}

const NOT_A_MONTH = new FieldFault('must be a month as YYYY-MM')

/** A month of this century, `YYYY-MM`, read as the first day of it and of the month after it. */
export const month: Kind<{ from: number; before: number }> = {
  read(value) {
    const days = typeof value === 'string' ? parseMonth(value) : undefined
    if (days === undefined) return NOT_A_MONTH
    return days.from < YEAR_2100 ? days : TOO_FAR
  },
  schema: { type: 'string', pattern: String.raw`^\d{4}-(0[1-9]|1[0-2])$` },
  isNoneIfBlank: true,
}

const NOT_AN_INSTANT = new FieldFault('must be an instant as 2027-01-16T10:00:00Z')
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * An ISO 8601 instant of this century with `Z` or an offset, whose colon PHP and Java omit; an instant before 1970 is
 * read as 1970. A query may have turned the plus sign of the offset into a space.
 */
export const isoInstant: Kind<Date> = {
  read(value) {
    if (typeof value !== 'string') return NOT_AN_INSTANT
    const text = value.trim().replace(/ (?=\d{2}:?\d{2}$)/, '+')
    const ms = ISO_INSTANT.test(text) ? DateTime.fromISO(text.toUpperCase().replace(' ', 'T')).toMillis() : Number.NaN
    if (Number.isNaN(ms)) return NOT_AN_INSTANT
    // The database has no year 0.
    return ms < YEAR_2100 * DAY_MS ? new Date(Math.max(0, ms)) : TOO_FAR
  },
  schema: { type: 'string', format: 'date-time' },
  isNoneIfBlank: true,
}
