import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { dayOf, formatDay, todayAt, OPERATOR_ZONE } from '../../../values/time.ts'
import { timedAt } from '../routing/flight.ts'
import type { Leg, Trip } from './trip.ts'

/** Returns whether the day of a leg is over in local time. */
export function isDayOver(catalogue: Pick<Catalogue, 'places'>, leg: Leg, now: Date): boolean {
  return dayOf(leg.at) < todayOf(catalogue, leg, now)
}

/**
 * Returns the current day where a leg takes place. For a place that is not in the catalogue, the operator's zone is
 * used.
 */
function todayOf({ places }: Pick<Catalogue, 'places'>, leg: Leg, now: Date): number {
  return todayAt(now, places.get(timedAt(leg))?.timeZone ?? OPERATOR_ZONE)
}

/**
 * Throws INVALID_PARAMS if the trip starts on a past day in local time, or returns before it starts (decisions 3.7).
 */
export function ensureTravelDates(
  catalogue: Pick<Catalogue, 'places'>,
  { outbound, return: back }: Trip,
  now: Date,
): void {
  const firstDay = dayOf(outbound.at)
  if (isDayOver(catalogue, outbound, now)) {
    // On the current day, the time may have passed, too.
    const tomorrow = formatDay(todayOf(catalogue, outbound, now) + 1)
    const suggestion = { message: `tomorrow is ${tomorrow}`, change: { outbound: tomorrow } }
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: ['outbound'], why: 'past', suggestion })
  }
  if (back && dayOf(back.at) < firstDay) {
    const day = formatDay(firstDay)
    const suggestion = { message: `the way back may be on ${day}, too`, change: { return: day } }
    throw new ApiError('INVALID_PARAMS', 'must not be before the outbound date', {
      about: ['return'],
      why: 'beforeOutbound',
      suggestion,
    })
  }
}
