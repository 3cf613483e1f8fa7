import { type PlaceCode, placeType } from '../../values/place-code.ts'
import type { RideItem } from './find-booking.ts'

/** Whether a leg has a flight number: none, an optional one, or a mandatory one. */
export type FlightRule = 'none' | 'optional' | 'needed'

/** Returns whether a leg needs its flight number: it does if it starts at an airport and meets a flight. */
export function flightRuleOf({ from, to }: { from: PlaceCode; to: PlaceCode }, hasSchedule: boolean): FlightRule {
  if (placeType(from) === 'airport') return hasSchedule ? 'needed' : 'optional'
  return placeType(to) === 'airport' ? 'optional' : 'none'
}

/** Returns whether a ride is still to meet a flight whose number is missing. */
export function lacksFlight({ state, fromCode: from, toCode: to, details }: RideItem): boolean {
  const { flight, scheduledAt } = details
  return state === 'booked' && flight === null && flightRuleOf({ from, to }, scheduledAt !== null) === 'needed'
}
