import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { formatLocal, type LocalMinute, toInstant } from '../../../values/time.ts'
import type { Leg, Trip } from './trip.ts'
import { ensureOnSale } from './ensure-on-sale.ts'
import { getRoutes } from '../routing/get-route.ts'
import { earliestPickup, pickupAt } from '../routing/pickup.ts'

/** Throws what `getRoutes` throws, and NO_BOOKABLE_VEHICLE for a trip that is not on sale yet, or on which somebody could no longer be picked up (decisions 3.15, 3.18). */
export function ensurePickupsAhead(catalogue: Catalogue, trip: Trip, now: Date): void {
  const routes = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  const earliest = earliestPickup(catalogue, now)
  aheadPickup(trip.outbound, routes.outbound, earliest)
  if (trip.return && routes.return) aheadPickup(trip.return, routes.return, earliest)
}

/** Returns the pickup of a leg; throws NO_BOOKABLE_VEHICLE if it lies before that instant. */
export function aheadPickup(leg: Leg, route: Route, earliest: number): LocalMinute {
  const at = pickupAt(leg, route)
  if (toInstant(at, route.from.timeZone) >= earliest) return at
  throw new ApiError(
    'NO_BOOKABLE_VEHICLE',
    `${leg.from} to ${leg.to}: the pickup at ${formatLocal(at)} has passed or is too soon to be booked`,
  )
}
