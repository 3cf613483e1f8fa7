import type { Catalogue, Route, VehicleType } from '../../../catalogue/catalogue.ts'
import { type Capacity, type Closure, fallsInto } from '../../../catalogue/driving-limits.ts'
import { isIn, mostNeeded, plainEnds, type Period, periodOf, type UnitRide } from '../../../catalogue/units.ts'
import { ApiError, type Suggestion } from '../../../errors.ts'
import { memoize } from '../../../values/memo.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { DAY_MINUTES, dayOf, formatLocal, type LocalMinute, MINUTE_MS, toInstant } from '../../../values/time.ts'
import type { Wording } from '../../../values/wording.ts'
import { lastDayOnSale } from '../months-ahead.ts'
import { GRID_MINUTES, pickupAt } from '../routing/pickup.ts'
import { type Direction, isInTime, timeChange } from './pickups-ahead.ts'
import type { Leg } from './trip.ts'

/** Why a vehicle cannot be driven at a time: it is closed, for a reason in the operator's words, or sold out. */
export type Obstacle = { why: 'closed'; words: Wording } | { why: 'soldOut' }

/** A vehicle that would take a group, and why it cannot be had. */
export interface MissingVehicle {
  vehicle: Pick<VehicleType, 'id' | 'name' | 'names'>
  obstacle: Obstacle
  /** Returns the nearest time at which it can be had; undefined if there is none. */
  nearest: () => TimeSuggestion | undefined
  /** Returns the refusal of this vehicle. */
  refusal: () => ApiError
}

/** What limits the vehicles of a leg at a time. */
export interface Limits {
  /** Returns why vehicles of these types cannot be driven together; undefined if they can. */
  obstacleTo(vehicleIds: readonly number[]): Obstacle | undefined
}

/** The parts of a catalogue that say what can be driven. */
export type DrivenOf = Pick<Catalogue, 'closures' | 'capacity' | 'unitsInUse' | 'environment' | 'turnaroundMinutes'>

/** Returns what limits the private vehicles of a leg with that pickup; undefined if nothing does. */
export function limitsOn(catalogue: DrivenOf, route: Route, at: LocalMinute, now: Date): Limits | undefined {
  if (catalogue.closures.length === 0 && catalogue.capacity.length === 0) return undefined
  const closed = closuresOf(catalogue, endsOf(route), at)
  const counted = capacityOf(catalogue, route, at)
  if (closed.length === 0 && counted.length === 0) return undefined
  return {
    obstacleTo(vehicleIds) {
      const closure = closed.find((one) => wantedOf(one, vehicleIds) > 0)
      if (closure) return { why: 'closed', words: closure.words }
      const isSoldOut = counted.some(({ capacity, period }) => {
        const wanted = wantedOf(capacity, vehicleIds)
        return wanted > 0 && freeUnits(catalogue, capacity, period, now) < wanted
      })
      return isSoldOut ? SOLD_OUT : undefined
    },
  }
}

/** Returns how many of these vehicles a row is about. */
function wantedOf({ vehicleId }: Pick<Capacity, 'vehicleId'>, vehicleIds: readonly number[]): number {
  return vehicleId === null ? vehicleIds.length : vehicleIds.filter((id) => id === vehicleId).length
}

const SOLD_OUT: Obstacle = { why: 'soldOut' }

/** Returns why a vehicle is not driven at a time, or a shuttle for null; undefined if it is (decisions 3.25). */
export function closureOf(
  catalogue: Pick<Catalogue, 'closures'>,
  ends: Ends,
  vehicleId: number | null,
  at: LocalMinute,
): Closure | undefined {
  return closuresOf(catalogue, ends, at).find(
    (closure) => closure.vehicleId === null || closure.vehicleId === vehicleId,
  )
}

type Ends = Pick<UnitRide, 'fromCode' | 'toCode'>

function closuresOf({ closures }: Pick<Catalogue, 'closures'>, ends: Ends, at: LocalMinute) {
  const { fromCode, toCode } = plainEnds(ends)
  return closures.filter((closure) => fallsInto(closure, at) && isClosed(closure, fromCode, toCode))
}

function isClosed({ place, direction }: Closure, from: PlaceCode, to: PlaceCode): boolean {
  if (place === null) return true
  return (place === from && direction !== 'to') || (place === to && direction !== 'from')
}

/** A capacity that counts a leg, and how long the leg needs a unit of it. */
interface CountedBy {
  capacity: Capacity
  period: Period
}

/** Returns the codes of both ends of a route. */
export function endsOf({ from, to }: Route): Ends {
  return { fromCode: from.code, toCode: to.code }
}

function capacityOf(catalogue: DrivenOf, route: Route, at: LocalMinute): CountedBy[] {
  const ends = plainEnds(endsOf(route))
  const day = dayOf(at)
  const ride = rideAt(route, ends, at)
  const found: CountedBy[] = []
  const { everywhere, at: of } = byPlace(catalogue.capacity)
  const onlyThere = of.get(ends.toCode)?.filter(({ area }) => !area?.has(ends.fromCode))
  for (const rows of [everywhere, of.get(ends.fromCode), onlyThere]) {
    for (const capacity of rows ?? []) {
      if (day < capacity.dateFrom || day > capacity.dateTo) continue
      found.push({ capacity, period: periodOf(capacity, ride, catalogue.turnaroundMinutes) })
    }
  }
  return found
}

/** Returns a leg as rows of capacity count it. */
function rideAt({ from, durationMinutes }: Route, ends: Ends, at: LocalMinute) {
  const startsAt = toInstant(at, from.timeZone)
  return { fromCode: ends.fromCode, startsAt, endsAt: startsAt + (durationMinutes ?? 0) * MINUTE_MS }
}

/** The rows that count everywhere, and those of each place. */
const byPlace = memoize((rows: DrivenOf['capacity']) => {
  const at = new Map<PlaceCode, Capacity[]>()
  for (const row of rows) {
    for (const place of row.area ?? []) {
      const there = at.get(place)
      if (there) there.push(row)
      else at.set(place, [row])
    }
  }
  return { everywhere: rows.filter(({ area }) => area === null), at }
})

/** Returns how many units of a capacity nobody needs at any moment of a period. */
function freeUnits({ unitsInUse, environment }: DrivenOf, { id, units }: Capacity, period: Period, now: Date): number {
  return units - mostNeeded(unitsInUse[environment].get(id), period, now.getTime())
}

/** A leg for which no vehicle can be driven at its time. */
interface BlockedLeg {
  direction: Direction
  leg: Leg
  route: Route
  pickupAt: LocalMinute
}

/**
 * Returns the refusal of a leg whose vehicles are all missing: why, and the nearest time that has one (decisions 3.27).
 */
export function notDriven(
  catalogue: Catalogue,
  blocked: BlockedLeg,
  missing: readonly MissingVehicle[],
  now: Date,
): ApiError {
  const ids = missing.map(({ vehicle }) => vehicle.id)
  const vehicles = missing.map(({ vehicle }) => vehicle)
  return refusalOf(blocked, vehicles, oneObstacle(missing), () =>
    nearestDriven(
      catalogue,
      blocked,
      ids.map((id) => [id]),
      now,
    ),
  )
}

/** Returns a vehicle that cannot be had on a leg. */
export function missingVehicle(
  catalogue: Catalogue,
  blocked: BlockedLeg,
  { vehicle, obstacle }: Pick<MissingVehicle, 'vehicle' | 'obstacle'>,
  now: Date,
): MissingVehicle {
  const nearest = () => nearestDriven(catalogue, blocked, [[vehicle.id]], now)
  return { vehicle, obstacle, nearest, refusal: () => refusalOf(blocked, [vehicle], obstacle, nearest) }
}

/** Throws NO_BOOKABLE_VEHICLE if these vehicles cannot drive a leg together at its time (decisions 3.27). */
export function ensureDriven(
  catalogue: Catalogue,
  leg: BlockedLeg,
  vehicles: readonly MissingVehicle['vehicle'][],
  now: Date,
): void {
  const ids = vehicles.map(({ id }) => id)
  const obstacle = limitsOn(catalogue, leg.route, leg.pickupAt, now)?.obstacleTo(ids)
  if (!obstacle) return
  throw refusalOf(leg, vehicles, obstacle, () => nearestDriven(catalogue, leg, [ids], now))
}

function refusalOf(
  { leg, pickupAt }: BlockedLeg,
  vehicles: readonly MissingVehicle['vehicle'][],
  obstacle: Obstacle,
  suggestion: () => Suggestion | undefined,
): ApiError {
  const names = [...new Set(vehicles.map(({ name }) => name))].join(', ')
  const reason = obstacle.why === 'closed' ? `closed: ${obstacle.words.en}` : `sold out: ${names}`
  const message = `${leg.from} to ${leg.to} at ${formatLocal(pickupAt)}: ${reason}`
  return new ApiError('NO_BOOKABLE_VEHICLE', message, { ...obstacle, suggestion })
}

/** Returns one reason for several missing vehicles: closed only if all of them are. */
function oneObstacle([first, ...others]: readonly MissingVehicle[]): Obstacle {
  if (!first) throw new Error('no vehicle is missing')
  return [first, ...others].find(({ obstacle }) => obstacle.why === 'soldOut')?.obstacle ?? first.obstacle
}

/** Suggests the nearest time at which one of several choices of vehicles can be driven; undefined if there is none. */
export function nearestDriven(
  catalogue: Catalogue,
  { direction, leg, route }: Omit<BlockedLeg, 'pickupAt'>,
  choices: readonly (readonly number[])[],
  now: Date,
): TimeSuggestion | undefined {
  const last = lastDayOnSale(catalogue, 'transfer', now)
  const driven = choices.map((vehicleIds) => drivenOn(catalogue, route, vehicleIds, now))
  const at = nearestTo(leg.at, (at) => {
    if (dayOf(at) > last) return false
    const pickup = pickupAt(catalogue, { ...leg, at }, route)
    return isInTime(catalogue, route, pickup, now) && driven.some((isDriven) => isDriven(pickup))
  })
  if (at === undefined) return undefined
  const pickup = formatLocal(pickupAt(catalogue, { ...leg, at }, route))
  return { message: `the nearest pickup with a vehicle is at ${pickup}`, change: timeChange(direction, at) }
}

/**
 * Returns a function that tells whether vehicles of these types can be driven together at a time, as `limitsOn` would.
 * It is asked about a thousand times in a row, and what was in the way at one is mostly in the way at the next.
 */
function drivenOn(
  catalogue: DrivenOf,
  route: Route,
  vehicleIds: readonly number[],
  now: Date,
): (at: LocalMinute) => boolean {
  const ends = plainEnds(endsOf(route))
  const closures = catalogue.closures.filter(
    (closure) => wantedOf(closure, vehicleIds) > 0 && isClosed(closure, ends.fromCode, ends.toCode),
  )
  const rows = catalogue.capacity.filter((row) => wantedOf(row, vehicleIds) > 0 && isIn(row.area, ends))
  let inTheWay: Capacity | undefined
  return (at) => {
    if (closures.some((closure) => fallsInto(closure, at))) return false
    const day = dayOf(at)
    const ride = rideAt(route, ends, at)
    const isShort = (row: Capacity) =>
      row.dateFrom <= day &&
      day <= row.dateTo &&
      freeUnits(catalogue, row, periodOf(row, ride, catalogue.turnaroundMinutes), now) < wantedOf(row, vehicleIds)
    if (!inTheWay || !isShort(inTheWay)) inTheWay = rows.find(isShort)
    return inTheWay === undefined
  }
}

/** A suggestion that changes nothing but the time. */
type TimeSuggestion = Pick<Suggestion, 'message'> & { change: Record<string, string | number> }

/** How far in minutes a time is looked for, first in steps of five minutes and then in hours. */
const NEAR = DAY_MINUTES
const FAR = 14 * DAY_MINUTES

/** Returns the nearest possible time on our grid; of two that are equally near, the later one. */
function nearestTo(at: LocalMinute, isPossible: (at: LocalMinute) => boolean): LocalMinute | undefined {
  const before = Math.ceil(at / GRID_MINUTES) * GRID_MINUTES
  const after = Math.floor(at / GRID_MINUTES) * GRID_MINUTES
  for (let minutes = GRID_MINUTES; minutes <= FAR; minutes += minutes < NEAR ? GRID_MINUTES : 60) {
    if (isPossible(after + minutes)) return after + minutes
    if (isPossible(before - minutes)) return before - minutes
  }
  return undefined
}
