import { DateTime } from 'luxon'
import { DAY_MS, formatDay } from './time.ts'

/** Returns the first day of the month that contains a day. */
export function firstOfMonth(day: number): number {
  return dayNumber(DateTime.fromMillis(day * DAY_MS, { zone: 'utc' }).startOf('month'))
}

/** No booking is older than this. */
const FIRST_YEAR = 2000

/**
 * Returns the first day of a month such as `2027-01` and of the month after it. Returns undefined for other texts and
 * for years before 2000.
 */
export function parseMonth(text: string): { from: number; before: number } | undefined {
  const month = DateTime.fromFormat(text, 'yyyy-MM', { zone: 'utc' })
  const isOurs = month.isValid && month.year >= FIRST_YEAR
  return isOurs ? { from: dayNumber(month), before: dayNumber(month.plus({ months: 1 })) } : undefined
}

/** Returns the month that contains a day: `2027-01`. */
export function formatMonth(day: number): string {
  return formatDay(day).slice(0, 'YYYY-MM'.length)
}

function dayNumber(midnight: DateTime): number {
  return midnight.toMillis() / DAY_MS
}
