import { en } from '../../texts/site/en.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'

/** Formats when something happened, in the operator's zone. */
export function operatorMoment(at: Date): string {
  return en.formats.shortMoment(toLocal(at.getTime(), OPERATOR_ZONE))
}

/** Formats the day on which something happened, in the operator's zone. */
export function operatorDay(at: Date): string {
  return en.formats.day(toLocal(at.getTime(), OPERATOR_ZONE))
}
