import { invalidParam } from '../../errors.ts'
import { dayOf, todayAt } from '../../values/time.ts'
import type { Trip } from './trip.ts'

/** What the caller calls the two dates. */
export interface DateNames {
  outbound: string
  return: string
}

/** Throws INVALID_PARAMS when the trip starts before the operator's today, or returns before it starts (decisions 3.7). */
export function ensureTravelDates(trip: Trip, now: Date, names: DateNames): void {
  const outboundDay = dayOf(trip.outbound.at)
  if (outboundDay < todayAt(now)) throw invalidParam(names.outbound, 'must not be in the past')
  if (trip.return && dayOf(trip.return.at) < outboundDay)
    throw invalidParam(names.return, `must not be before ${names.outbound}`)
}
