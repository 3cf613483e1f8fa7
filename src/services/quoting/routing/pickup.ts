import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { addMinutes, type LocalMinute, MINUTE_MS } from '../../../values/time.ts'
import type { Leg } from '../trips/trip.ts'
import { catchesDeparture } from './flight.ts'

const GRID_MINUTES = 5

/** Where and when a leg travels. */
type TimedLeg = Pick<Leg, 'from' | 'to' | 'at' | 'anchor'>

/**
 * When the driver picks up, on the wall clock of the place where the leg starts (decisions 3.5). A leg that meets an arrival waits for the
 * buffer of the place where it starts; one that catches a departure leaves early enough for the check-in, on whole five
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

/** What the time of a leg is, and so how its pickup follows from it. */
export const PICKUP_RULES = ['as_given', 'meets_arrival', 'catches_departure'] as const

type PickupRule = (typeof PICKUP_RULES)[number]

/** Returns the rule by which the pickup of a leg is found. */
export function pickupRule(leg: Omit<TimedLeg, 'at'>): PickupRule {
  if (leg.anchor === 'pickup') return 'as_given'
  return catchesDeparture(leg) ? 'catches_departure' : 'meets_arrival'
}

/**
 * Returns the first instant at which anybody can still be picked up, in milliseconds: now plus the operator's notice
 * (decisions 3.15).
 */
export function earliestPickup({ minimumNoticeMinutes }: Pick<Catalogue, 'minimumNoticeMinutes'>, now: Date): number {
  return now.getTime() + minimumNoticeMinutes * MINUTE_MS
}
