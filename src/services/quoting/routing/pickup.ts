import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { addMinutes, type LocalMinute, MINUTE_MS } from '../../../values/time.ts'
import type { Leg } from '../trips/trip.ts'

/** Pickups that we choose are multiples of this. */
export const GRID_MINUTES = 5

/** The route and time of a leg. */
type TimedLeg = Pick<Leg, 'from' | 'to' | 'at' | 'anchor'>

/**
 * Returns the pickup time in local time at the start of the leg (decisions 3.5). After an arrival, the pickup is later
 * by the arrival buffer of the place. To catch a departure, it is early enough for the check-in, rounded to five
 * minutes.
 */
export function pickupAt(leg: TimedLeg, route: Route): LocalMinute {
  const rule = pickupRule(leg)
  if (rule === 'as_given') return leg.at
  if (rule === 'meets_arrival') return addMinutes(leg.at, route.from.arrivalBufferMinutes, route.from.timeZone)
  const lead = route.to.checkInLeadMinutes + (route.durationMinutes ?? 0)
  const latest = addMinutes(leg.at, -lead, route.to.timeZone, route.from.timeZone)
  return Math.floor(latest / GRID_MINUTES) * GRID_MINUTES
}

/** The rules by which the pickup follows from the time of a leg. */
export const PICKUP_RULES = ['as_given', 'meets_arrival', 'catches_departure'] as const

type PickupRule = (typeof PICKUP_RULES)[number]

/** Returns the rule by which the pickup of a leg is determined. */
export function pickupRule(leg: Omit<TimedLeg, 'at'>): PickupRule {
  if (leg.anchor === 'pickup') return 'as_given'
  return catchesDeparture(leg) ? 'catches_departure' : 'meets_arrival'
}

/**
 * Returns the earliest possible pickup as an instant in milliseconds: now plus the operator's notice (decisions 3.15).
 */
export function earliestPickup({ minimumNoticeMinutes }: Pick<Catalogue, 'minimumNoticeMinutes'>, now: Date): number {
  return now.getTime() + minimumNoticeMinutes * MINUTE_MS
}

/**
 * Returns the place whose local time the time of a leg is in: that of the pickup, of the flight's arrival or of its
 * departure.
 */
export function timedAt(leg: Pick<Leg, 'from' | 'to' | 'anchor'>): PlaceCode {
  return leg.anchor === 'flight' && catchesDeparture(leg) ? leg.to : leg.from
}
