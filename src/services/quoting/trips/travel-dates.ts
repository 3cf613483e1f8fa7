import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { dayOf, formatDay, todayAt, OPERATOR_ZONE } from '../../../values/time.ts'
import { timedAt } from '../routing/flight.ts'
import type { Leg, Trip } from './trip.ts'

/** Whether the day of a leg is over where it happens. */
export function isDayOver(catalogue: Pick<Catalogue, 'places'>, leg: Leg, now: Date): boolean {
  return dayOf(leg.at) < todayOf(catalogue, leg, now)
}

/** Returns the day where a leg happens; a place that is not in the catalogue has the operator's clock. */
function todayOf({ places }: Pick<Catalogue, 'places'>, leg: Leg, now: Date): number {
  return todayAt(now, places.get(timedAt(leg))?.timeZone ?? OPERATOR_ZONE)
}

/** Throws INVALID_PARAMS when the trip starts on a day that is over there, or returns before it starts (decisions 3.7). */
export function ensureTravelDates(
  catalogue: Pick<Catalogue, 'places'>,
  { outbound, return: back }: Trip,
  now: Date,
): void {
  const firstDay = dayOf(outbound.at)
  if (isDayOver(catalogue, outbound, now)) {
    // Of today the time may have passed, too.
    const tomorrow = formatDay(todayOf(catalogue, outbound, now) + 1)
    const suggestion = { message: `tomorrow is ${tomorrow}`, change: { outbound: tomorrow } }
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: ['outbound'], suggestion })
  }
  if (back && dayOf(back.at) < firstDay) {
    const day = formatDay(firstDay)
    const suggestion = { message: `the way back may be on ${day}, too`, change: { return: day } }
    throw new ApiError('INVALID_PARAMS', 'must not be before the outbound date', { about: ['return'], suggestion })
  }
}
