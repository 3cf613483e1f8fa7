import type { Route } from '../../catalogue/catalogue.ts'
import { addMinutes, type LocalMinute } from '../../values/time.ts'
import type { Leg } from '../../values/trip.ts'

const GRID_MINUTES = 5

/**
 * When the driver picks up, on the operator's wall clock (decisions 3.5). A flight's time is followed by the buffer of
 * the place where the leg starts; a leg from a resort leaves early enough for the check-in, on whole five minutes.
 */
export function pickupAt(leg: Pick<Leg, 'at' | 'anchor'>, route: Route): LocalMinute {
  if (leg.anchor === 'pickup') return leg.at
  if (route.from.type !== 'resort') return addMinutes(leg.at, route.from.arrivalBufferMinutes)
  const latest = addMinutes(leg.at, -route.to.checkInLeadMinutes - (route.durationMinutes ?? 0))
  return Math.floor(latest / GRID_MINUTES) * GRID_MINUTES
}
