import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { dayOf, todayAt, OPERATOR_ZONE } from '../../../values/time.ts'
import { timedAt } from '../routing/flight.ts'
import type { Leg, Trip } from './trip.ts'

/** Whether the day of a leg is over where it happens; a place that is not in the catalogue has the operator's clock. */
export function isDayOver({ places }: Pick<Catalogue, 'places'>, leg: Leg, now: Date): boolean {
  return dayOf(leg.at) < todayAt(now, places.get(timedAt(leg))?.timeZone ?? OPERATOR_ZONE)
}

/** Throws INVALID_PARAMS when the trip starts on a day that is over there, or returns before it starts (decisions 3.7). */
export function ensureTravelDates(
  catalogue: Pick<Catalogue, 'places'>,
  { outbound, return: back }: Trip,
  now: Date,
): void {
  const firstDay = dayOf(outbound.at)
  if (isDayOver(catalogue, outbound, now))
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: ['outbound'] })
  if (back && dayOf(back.at) < firstDay)
    throw new ApiError('INVALID_PARAMS', 'must not be before the outbound date', { about: ['return'] })
}
