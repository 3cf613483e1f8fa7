import { DAY_MS } from '../values/time.ts'

const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Returns the weekday of a day: `Sat`. */
export function weekday(day: number): string {
  return format.format(day * DAY_MS)
}
