import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { addMinutes, type LocalMinute, MINUTE_MS } from '../../../values/time.ts'
import type { Leg } from '../trips/trip.ts'
import { catchesDeparture } from './flight.ts'

const GRID_MINUTES = 5

/**
 * When the driver picks up, on the wall clock of the place where the leg starts (decisions 3.5). A leg that meets an arrival waits for the
 * buffer of the place where it starts; one that catches a departure leaves early enough for the check-in, on whole five
 * minutes.
 */
export function pickupAt(leg: Pick<Leg, 'from' | 'to' | 'at' | 'anchor'>, route: Route): LocalMinute {
  if (leg.anchor === 'pickup') return leg.at
  if (!catchesDeparture(leg)) return addMinutes(leg.at, route.from.arrivalBufferMinutes, route.from.timeZone)
  const lead = route.to.checkInLeadMinutes + (route.durationMinutes ?? 0)
  const latest = addMinutes(leg.at, -lead, route.to.timeZone, route.from.timeZone)
  return Math.floor(latest / GRID_MINUTES) * GRID_MINUTES
}

/**
 * Returns the first instant at which anybody can still be picked up, in milliseconds: now plus the operator's notice
 * (decisions 3.15).
 */
export function earliestPickup({ minimumNoticeMinutes }: Pick<Catalogue, 'minimumNoticeMinutes'>, now: Date): number {
  return now.getTime() + minimumNoticeMinutes * MINUTE_MS
}
