import { formatDay, parseDay } from './time.ts'

/** Returns the day number of the first day of the month that a day number lies in. */
export function firstOfMonth(day: number): number {
  return parseDay(`${formatDay(day).slice(0, 7)}-01`) ?? day
}

/** Returns the day numbers at which a month such as `2027-01` begins and ends, the end excluded; undefined for any other text. */
export function parseMonth(text: string): { from: number; before: number } | undefined {
  const from = parseDay(`${text}-01`)
  // A month has at most 31 days, and the one after it at least 28.
  return from === undefined ? undefined : { from, before: firstOfMonth(from + 31) }
}
