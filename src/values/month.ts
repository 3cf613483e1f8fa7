import { DateTime } from 'luxon'
import { DAY_MS } from './time.ts'

/** Returns the day number of the first day of the month that a day number lies in. */
export function firstOfMonth(day: number): number {
  return dayNumber(DateTime.fromMillis(day * DAY_MS, { zone: 'utc' }).startOf('month'))
}

/** Returns the day numbers at which a month such as `2027-01` begins and ends, the end excluded; undefined for any other text. */
export function parseMonth(text: string): { from: number; before: number } | undefined {
  const month = DateTime.fromFormat(text, 'yyyy-MM', { zone: 'utc' })
  return month.isValid ? { from: dayNumber(month), before: dayNumber(month.plus({ months: 1 })) } : undefined
}

function dayNumber(midnight: DateTime): number {
  return midnight.toMillis() / DAY_MS
}
