import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { ApiError, type Suggestion } from '../../../errors.ts'
import {
  dayOf,
  formatDay,
  formatLocal,
  formatTime,
  type LocalMinute,
  MINUTE_MS,
  minuteOfDay,
  toInstant,
  todayAt,
  OPERATOR_ZONE,
  toLocal,
} from '../../../values/time.ts'
import { lastDayOnSale } from '../months-ahead.ts'
import { getRoutes } from '../routing/get-route.ts'
import { timedAt, GRID_MINUTES, lastSaleOf, type NoticeOf, pickupAt } from '../routing/pickup.ts'
import type { Leg, Trip } from './trip.ts'

/**
 * Throws what `getRoutes` throws, and NO_BOOKABLE_VEHICLE for a trip that is not on sale yet or has a pickup that is no
 * longer possible (decisions 3.15, 3.18).
 */
export function ensurePickupsAhead(catalogue: Catalogue, trip: Trip, now: Date): void {
  const routes = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  getPickupAhead(catalogue, trip.outbound, routes.outbound, 'outbound', now)
  if (trip.return && routes.return) getPickupAhead(catalogue, trip.return, routes.return, 'return', now)
}

/** Returns the pickup of a leg. Throws NO_BOOKABLE_VEHICLE if it is too late to book it. */
export function getPickupAhead(
  catalogue: Catalogue,
  leg: Leg,
  route: Route,
  direction: Direction,
  now: Date,
): LocalMinute {
  const at = pickupAt(catalogue, leg, route)
  if (isInTime(catalogue, route, at, now)) return at
  throw new ApiError(
    'NO_BOOKABLE_VEHICLE',
    `${leg.from} to ${leg.to}: the pickup at ${formatLocal(at)} has passed or is too soon to be booked`,
    { why: 'tooLate', suggestion: () => nextTime(catalogue, leg, route, direction, now) },
  )
}

/** Returns whether a leg with that pickup can still be sold (decisions 3.15). */
export function isInTime(catalogue: NoticeOf, { from }: Route, at: LocalMinute, now: Date): boolean {
  return lastSaleOf(catalogue, { from: from.code, at, timeZone: from.timeZone }) >= now.getTime()
}

/** One of the legs of a trip. */
export type Direction = 'outbound' | 'return'

/** Suggests the first time, in multiples of five minutes, at which a leg can be booked. */
export function nextTime(catalogue: Catalogue, leg: Leg, route: Route, direction: Direction, now: Date): Suggestion {
  return nextOpenTime(catalogue, leg, route, direction, (pickup) => isInTime(catalogue, route, pickup, now))
}

/** Suggests the first time of a leg, in multiples of five minutes, whose pickup is open; one far ahead must be. */
export function nextOpenTime(
  catalogue: Catalogue,
  leg: Leg,
  route: Route,
  direction: Direction,
  isOpen: (pickup: LocalMinute) => boolean,
): Suggestion {
  let at = Math.ceil(leg.at / GRID_MINUTES) * GRID_MINUTES
  // The notice depends on the time of day, so each is tried.
  while (!isOpen(pickupAt(catalogue, { ...leg, at }, route))) at += GRID_MINUTES
  return { message: `the next time that can be booked is ${formatLocal(at)}`, change: timeChange(direction, at) }
}

/** Returns the change of a request that moves a leg to another time, in every format of our callers. */
export function timeChange(direction: Direction, at: LocalMinute): Record<string, string | number> {
  return {
    [direction]: formatDay(dayOf(at)),
    [`${direction}Time`]: formatTime(at),
    [`${direction}Hours`]: Math.floor(minuteOfDay(at) / 60),
    [`${direction}Minutes`]: minuteOfDay(at) % 60,
  }
}

/** Returns whether the day of a leg is over in local time. */
export function isDayOver(catalogue: Pick<Catalogue, 'places'>, leg: Leg, now: Date): boolean {
  return dayOf(leg.at) < todayOf(catalogue, leg, now)
}

/**
 * Returns the current day where a leg takes place. For a place that is not in the catalogue, the operator's zone is
 * used.
 */
function todayOf({ places }: Pick<Catalogue, 'places'>, leg: Leg, now: Date): number {
  return todayAt(now, places.get(timedAt(leg))?.timeZone ?? OPERATOR_ZONE)
}

/**
 * Throws INVALID_PARAMS if the trip starts on a past day in local time, or returns before it starts (decisions 3.7).
 */
export function ensureTravelDates(
  catalogue: Pick<Catalogue, 'places'>,
  { outbound, return: back }: Trip,
  now: Date,
): void {
  const firstDay = dayOf(outbound.at)
  if (isDayOver(catalogue, outbound, now)) {
    // On the current day, the time may have passed, too.
    const tomorrow = formatDay(todayOf(catalogue, outbound, now) + 1)
    const suggestion = { message: `tomorrow is ${tomorrow}`, change: { outbound: tomorrow } }
    throw new ApiError('INVALID_PARAMS', 'must not be in the past', { about: ['outbound'], why: 'past', suggestion })
  }
  if (back && dayOf(back.at) < firstDay) {
    const day = formatDay(firstDay)
    const suggestion = { message: `the way back may be on ${day}, too`, change: { return: day } }
    throw new ApiError('INVALID_PARAMS', 'must not be before the outbound date', {
      about: ['return'],
      why: 'beforeOutbound',
      suggestion,
    })
  }
}

/**
 * Throws NO_BOOKABLE_VEHICLE for a trip with a leg after the last day on which transfers are on sale (decisions 3.18).
 */
export function ensureOnSale(catalogue: Catalogue, { outbound, return: back }: Trip, now: Date): void {
  const last = lastDayOnSale(catalogue, 'transfer', now)
  if (dayOf(outbound.at) > last) throw notOnSale('outbound', last)
  if (back && dayOf(back.at) > last) throw notOnSale('return', last)
}

function notOnSale(leg: 'outbound' | 'return', last: number): ApiError {
  const day = formatDay(last)
  const suggestion = { message: `${day} is the last day on sale`, change: { [leg]: day } }
  return new ApiError('NO_BOOKABLE_VEHICLE', `transfers are on sale until ${day}`, {
    about: [leg],
    why: 'notOnSale',
    suggestion,
  })
}

/** The pickup of a leg in the local time of its zone. */
interface Pickup {
  pickupAt: LocalMinute
  timeZone: string
}

/** A pickup, and the minutes from there to the end of the leg; null if unknown. */
interface TimedRide extends Pickup {
  travelMinutes: number | null
}

/** Returns the pickup of a priced leg, and how long it takes. */
export function pickupOf({ pickupAt, route }: { pickupAt: LocalMinute; route: Route }): TimedRide {
  return { pickupAt, timeZone: route.from.timeZone, travelMinutes: route.durationMinutes }
}

/** Throws INVALID_PARAMS if the return leg is picked up before the outbound one arrives (decisions 3.15). */
export function ensureSequence(outbound: TimedRide, back: Pickup | null): void {
  if (!back) return
  const arrivesAt = toInstant(outbound.pickupAt, outbound.timeZone) + (outbound.travelMinutes ?? 0) * MINUTE_MS
  if (toInstant(back.pickupAt, back.timeZone) >= arrivesAt) return
  const arrivalAt = toLocal(arrivesAt, back.timeZone)
  throw new ApiError(
    'INVALID_PARAMS',
    `the return leg would be picked up at ${formatLocal(back.pickupAt)}, before the outbound leg arrives at ${formatLocal(arrivalAt)}`,
    { about: ['return'], why: 'beforeArrival' },
  )
}
