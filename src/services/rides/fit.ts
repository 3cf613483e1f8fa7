import { type Route, routeKey } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place-index.ts'
import { distanceKm, type Point } from '../../values/geo.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { DayRide } from './day-of-rides.ts'

/** Where and when a ride takes place. */
export type PlacedRide = Pick<DayRide, 'item' | 'startsAt' | 'endsAt' | 'fromCode' | 'toCode' | 'isShared'> & {
  details: Pick<DayRide['details'], 'from' | 'to' | 'accommodation' | 'travelMinutes'>
}

/** The places that coordinates are read of. */
type Points = ReadonlyMap<PlaceCode, Pick<Place, 'point'>>

/** What keeps a driver from a ride: another at the same time, or one before or after it that is too far away. */
export type Clash<Other extends PlacedRide = PlacedRide> =
  | { kind: 'overlaps'; other: Other }
  | { kind: 'too far'; other: Other; isBefore: boolean; minutes: number; km: number }

/** Whether a ride fits among others of its driver; unchecked if an end or a duration is unknown. */
type Fit<Other extends PlacedRide = PlacedRide> = Clash<Other> | { kind: 'fits' | 'unchecked' }

/** What nobody exceeds from one ride to the next, along the straight line. */
const KM_PER_HOUR = 80

/** Within so many kilometres both ends are in one place, as a resort is. */
const ONE_PLACE_KM = 5

/**
 * Returns whether a driver of these other rides can drive this one too: the times do not overlap, and the ways from the
 * ride before and to the ride after are short enough for the time between them. Rides on one departure of a shuttle do
 * not clash.
 */
export function fitOf<Other extends PlacedRide>(ride: PlacedRide, rides: readonly Other[], places: Points): Fit<Other> {
  const others = rides.filter((other) => other.item !== ride.item && !isSameDeparture(ride, other))
  const other = others.find(({ startsAt, endsAt }) => startsAt < ride.endsAt && ride.startsAt < endsAt)
  if (other) return { kind: 'overlaps', other }
  const before = latest(others.filter(({ startsAt }) => startsAt < ride.startsAt))
  const after = earliest(others.filter(({ startsAt }) => startsAt >= ride.startsAt))
  const ways = [
    before && { ...wayBetween(before, ride, places), other: before, isBefore: true },
    after && { ...wayBetween(ride, after, places), other: after, isBefore: false },
  ].filter((way) => way !== undefined)
  for (const { minutes, km, ...way } of ways)
    if (km !== null && km > ONE_PLACE_KM && minutes < (km / KM_PER_HOUR) * 60)
      return { kind: 'too far', ...way, minutes, km: Math.round(km) }
  return { kind: ways.every(({ km }) => km !== null) ? 'fits' : 'unchecked' }
}

/** The parts of a catalogue from which the ways between rides follow. */
export interface Ways {
  places: Points
  routes: ReadonlyMap<string, Pick<Route, 'durationMinutes'>>
}

/** How fast an empty car gets along the straight line, where the catalogue has no route. */
const EMPTY_KM_PER_HOUR = 60

/**
 * Returns the minutes from the end of one ride to the start of another: those of the route between the two places in
 * either direction, or else along the straight line, and never less than `fitOf` asks for; null if unknown.
 */
export function emptyMinutes(first: PlacedRide, second: PlacedRide, { places, routes }: Ways): number | null {
  const { km } = wayBetween(first, second, places)
  if (km === null) return null
  if (km <= ONE_PLACE_KM) return 0
  const [from, to] = [first.toCode, second.fromCode]
  const route = routes.get(routeKey(from, to)) ?? routes.get(routeKey(to, from))
  const least = (km / KM_PER_HOUR) * 60
  return Math.ceil(Math.max(route?.durationMinutes ?? (km / EMPTY_KM_PER_HOUR) * 60, least))
}

/** Returns whether a ride clashes with another of its driver. */
export function isClash<Other extends PlacedRide>(fit: Fit<Other>): fit is Clash<Other> {
  return fit.kind === 'overlaps' || fit.kind === 'too far'
}

/** Returns whether two rides are on the same departure of a shuttle. */
export function isSameDeparture(a: PlacedRide, b: PlacedRide): boolean {
  return (
    a.isShared &&
    b.isShared &&
    a.fromCode === b.fromCode &&
    a.toCode === b.toCode &&
    a.startsAt.getTime() === b.startsAt.getTime()
  )
}

/** Returns where a ride starts or ends: at its address or else its place; null without coordinates. */
export function pointOf(
  { details: { accommodation }, fromCode, toCode }: PlacedRide,
  end: 'pickup' | 'drop-off',
  places: Points,
): Point | null {
  const address = accommodation?.end === end ? accommodation.point : null
  return address ?? places.get(end === 'pickup' ? fromCode : toCode)?.point ?? null
}

function latest<Ride extends PlacedRide>(rides: readonly Ride[]): Ride | undefined {
  return rides.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0]
}

function earliest<Ride extends PlacedRide>(rides: readonly Ride[]): Ride | undefined {
  return rides.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0]
}

/** Returns the minutes between two rides, and how far the second starts from the end of the first; null if unknown. */
function wayBetween(first: PlacedRide, second: PlacedRide, places: Points): { minutes: number; km: number | null } {
  const minutes = Math.floor((second.startsAt.getTime() - first.endsAt.getTime()) / MINUTE_MS)
  const [from, to] = [pointOf(first, 'drop-off', places), pointOf(second, 'pickup', places)]
  return { minutes, km: from && to && first.details.travelMinutes !== null ? distanceKm(from, to) : null }
}
