import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { ApiError, type Suggestion } from '../../../errors.ts'
import {
  addMinutes,
  dayOf,
  formatDay,
  formatLocal,
  formatTime,
  type LocalMinute,
  MINUTE_MS,
  minuteOfDay,
  toInstant,
} from '../../../values/time.ts'
import { timedAt } from '../routing/flight.ts'
import { getRoutes } from '../routing/get-route.ts'
import { earliestPickup, GRID_MINUTES, pickupAt } from '../routing/pickup.ts'
import { ensureOnSale } from './ensure-on-sale.ts'
import type { Leg, Trip } from './trip.ts'

/**
 * Throws what `getRoutes` throws, and NO_BOOKABLE_VEHICLE for a trip that is not on sale yet or has a pickup that is no
 * longer possible (decisions 3.15, 3.18).
 */
export function ensurePickupsAhead(catalogue: Catalogue, trip: Trip, now: Date): void {
  const routes = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  const earliest = earliestPickup(catalogue, now)
  getPickupAhead(trip.outbound, routes.outbound, earliest, 'outbound')
  if (trip.return && routes.return) getPickupAhead(trip.return, routes.return, earliest, 'return')
}

/** Returns the pickup of a leg. Throws NO_BOOKABLE_VEHICLE if it is before that instant. */
export function getPickupAhead(leg: Leg, route: Route, earliest: number, direction: Direction): LocalMinute {
  const at = pickupAt(leg, route)
  if (toInstant(at, route.from.timeZone) >= earliest) return at
  throw new ApiError(
    'NO_BOOKABLE_VEHICLE',
    `${leg.from} to ${leg.to}: the pickup at ${formatLocal(at)} has passed or is too soon to be booked`,
    { suggestion: nextTime(leg, route, earliest, direction) },
  )
}

/** One of the legs of a trip. */
export type Direction = 'outbound' | 'return'

/** Returns the first time, in multiples of five minutes, at which the leg can be booked. */
function nextTime(leg: Leg, route: Route, earliest: number, direction: Direction): Suggestion {
  const zone = (timedAt(leg) === leg.from ? route.from : route.to).timeZone
  const missing = earliest - toInstant(pickupAt(leg, route), route.from.timeZone)
  let at = Math.ceil(addMinutes(leg.at, Math.ceil(missing / MINUTE_MS), zone) / GRID_MINUTES) * GRID_MINUTES
  // Pickups are rounded down, and clocks are put back.
  while (toInstant(pickupAt({ ...leg, at }, route), route.from.timeZone) < earliest) at += GRID_MINUTES
  return {
    message: `the next time that can be booked is ${formatLocal(at)}`,
    change: {
      [direction]: formatDay(dayOf(at)),
      [`${direction}Time`]: formatTime(at),
      [`${direction}Hours`]: Math.floor(minuteOfDay(at) / 60),
      [`${direction}Minutes`]: minuteOfDay(at) % 60,
    },
  }
}
