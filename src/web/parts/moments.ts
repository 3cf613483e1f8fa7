import { en } from '../../texts/site/en.ts'
import type { Formats } from '../../values/formats.ts'
import { unbroken } from '../../values/text.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'

/** Formats when something happened, in the operator's zone. */
export function operatorMoment(at: Date): string {
  return en.formats.shortMoment(toLocal(at.getTime(), OPERATOR_ZONE))
}

/** Formats the day on which something happened, in the operator's zone. */
export function operatorDay(at: Date): string {
  return en.formats.day(toLocal(at.getTime(), OPERATOR_ZONE))
}

/** Returns a waiting time in whole minutes, without line breaks: `1 min`, `14 h 20 min`. */
export function waitInWords({ duration }: Formats, seconds: number): string {
  return unbroken(duration(Math.max(1, Math.ceil(seconds / 60))))
}
