import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { fallsInto, isDuring } from '../../../catalogue/driving-limits.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { type PlaceCode, withoutSuffix } from '../../../values/place-code.ts'
import { addMinutes, type LocalMinute, MINUTE_MS, minuteOfDay, toInstant } from '../../../values/time.ts'
import type { Leg } from '../trips/trip.ts'

/** Pickups that we choose are multiples of this. */
export const GRID_MINUTES = 5

/** The route and time of a leg. */
type TimedLeg = Pick<Leg, 'from' | 'to' | 'at' | 'anchor'>

/**
 * Returns the pickup time in local time at the start of the leg (decisions 3.5). After an arrival, the pickup is later
 * by the arrival buffer of the place. To catch a departure, it is early enough for the check-in and the operator's
 * allowance, rounded to five minutes.
 */
export function pickupAt(catalogue: Pick<Catalogue, 'pickupAllowances'>, leg: TimedLeg, route: Route): LocalMinute {
  const rule = pickupRule(leg)
  if (rule === 'as_given') return leg.at
  if (rule === 'meets_arrival') return addMinutes(leg.at, route.from.arrivalBufferMinutes, route.from.timeZone)
  const lead = route.to.checkInLeadMinutes + (route.durationMinutes ?? 0) + allowanceMinutes(catalogue, leg)
  const latest = addMinutes(leg.at, -lead, route.to.timeZone, route.from.timeZone)
  return Math.floor(latest / GRID_MINUTES) * GRID_MINUTES
}

/** Returns how much earlier a leg is picked up to catch that departure (decisions 3.26). */
export function allowanceMinutes(
  { pickupAllowances }: Pick<Catalogue, 'pickupAllowances'>,
  { to, at }: Pick<TimedLeg, 'to' | 'at'>,
): number {
  let most = 0
  for (const allowance of pickupAllowances) {
    const { place, minutes } = allowance
    if (minutes > most && (place === null || place === withoutSuffix(to)) && fallsInto(allowance, at)) most = minutes
  }
  return most
}

/** The rules by which the pickup follows from the time of a leg. */
export const PICKUP_RULES = ['as_given', 'meets_arrival', 'catches_departure'] as const

type PickupRule = (typeof PICKUP_RULES)[number]

/** Returns the rule by which the pickup of a leg is determined. */
export function pickupRule(leg: Omit<TimedLeg, 'at'>): PickupRule {
  if (leg.anchor === 'pickup') return 'as_given'
  return catchesDeparture(leg) ? 'catches_departure' : 'meets_arrival'
}

/** A pickup, and the place where it is. */
interface Pickup {
  from: PlaceCode
  at: LocalMinute
  timeZone: string
}

/** The parts of a catalogue that say how late a leg can be sold. */
export type NoticeOf = Pick<Catalogue, 'minimumNoticeMinutes' | 'notice'>

/** Returns the last moment to sell a leg with that pickup, in milliseconds (decisions 3.15, 3.26). */
export function lastSaleOf({ minimumNoticeMinutes, notice }: NoticeOf, { from, at, timeZone }: Pickup): number {
  const instant = toInstant(at, timeZone)
  const minute = minuteOfDay(at)
  let most: number | undefined
  for (const rule of notice)
    if (
      rule.minutes > (most ?? -1) &&
      (rule.place === null || rule.place === withoutSuffix(from)) &&
      isDuring(rule, minute)
    )
      most = rule.minutes
  return instant - (most ?? minimumNoticeMinutes) * MINUTE_MS
}

/**
 * Returns the place whose local time the time of a leg is in: that of the pickup, of the flight's arrival or of its
 * departure.
 */
export function timedAt(leg: Pick<Leg, 'from' | 'to' | 'anchor'>): PlaceCode {
  return leg.anchor === 'flight' && catchesDeparture(leg) ? leg.to : leg.from
}
