import { en } from '../texts/site/en.ts'
import { localMinute } from '../values/time.ts'

/** Returns the weekday of a day: `Sat`. */
export function weekday(day: number): string {
  return en.formats.weekday(localMinute(day, 0, 0))
}
