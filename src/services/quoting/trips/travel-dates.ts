import { ApiError } from '../../../errors.ts'
import { dayOf, todayAt, OPERATOR_ZONE } from '../../../values/time.ts'
import type { Trip } from './trip.ts'

/** Throws INVALID_PARAMS when the trip starts before the operator's today, or returns before it starts (decisions 3.7). */
export function ensureTravelDates({ outbound, return: back }: Trip, now: Date): void {
  const firstDay = dayOf(outbound.at)
  if (firstDay < todayAt(now, OPERATOR_ZONE))
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: ['outbound'] })
  if (back && dayOf(back.at) < firstDay)
    throw new ApiError('INVALID_PARAMS', 'must not be before the outbound date', { about: ['return'] })
}
