import type { Environment } from '../values/environment.ts'
import { lazy } from '../values/memo.ts'
import { type PlaceCode, withoutSuffix } from '../values/place-code.ts'
import { dayOf, MINUTE_MS, toLocal } from '../values/time.ts'
import type { Capacity } from './driving-limits.ts'

/** A private ride that needs a unit of its vehicle. Times are instants in milliseconds. */
export interface UnitRide {
  /** What it belongs to, such as `booking 7`, and which ride of that it is. */
  owner: string
  number: number
  vehicleId: number
  fromCode: PlaceCode
  toCode: PlaceCode
  startsAt: number
  endsAt: number
  timeZone: string
  /** When it ends to need one; null once it is sold. */
  heldUntil: number | null
}

/** The owners of rides: bookings, and holds of partners' requests. */
export const ownerOf = {
  booking: (id: number) => `booking ${id}`,
  hold: (transferRequestId: number) => `hold ${transferRequestId}`,
}

/** Returns the id of the booking that an owner is; undefined for a hold. */
export function bookingIdOf(owner: string): number | undefined {
  const [kind, id] = owner.split(' ')
  return kind === 'booking' ? Number(id) : undefined
}

/** A period from its first instant until before its last, in milliseconds. */
export interface Period {
  from: number
  until: number
}

/** A unit that a ride needs during a period. */
export interface NeededUnit extends Period, Pick<UnitRide, 'owner' | 'number' | 'heldUntil'> {}

/** The units of a capacity that are needed. */
interface NeededUnits {
  all: readonly NeededUnit[]
  /** Returns how many are needed at once, as of a moment. */
  levelsAsOf: (now: number) => Levels
}

/** How many units are needed at once from each instant until the next. */
interface Levels {
  instants: readonly number[]
  /** The most of 1, 2, 4, 8 … levels in a row, by the first of them. */
  mostOf: readonly Int32Array[]
}

/** The units that sold and held rides need in each environment, by the id of the capacity that they count for. */
export type UnitsInUse = Readonly<Record<Environment, ReadonlyMap<number, NeededUnits>>>

/** Returns whether a capacity counts a ride (decisions 3.24). */
export function counts(
  { vehicleId, area, dateFrom, dateTo }: Omit<Capacity, 'units'>,
  ride: Pick<UnitRide, 'vehicleId' | 'fromCode' | 'toCode' | 'startsAt' | 'timeZone'>,
): boolean {
  if (vehicleId !== null && vehicleId !== ride.vehicleId) return false
  const day = dayOf(toLocal(ride.startsAt, ride.timeZone))
  return dateFrom <= day && day <= dateTo && isIn(area, plainEnds(ride))
}

/** Returns whether a ride between these places, without the suffix of a variant, starts or ends in an area. */
export function isIn(area: Capacity['area'], { fromCode, toCode }: Pick<UnitRide, 'fromCode' | 'toCode'>): boolean {
  return area === null || area.has(fromCode) || area.has(toCode)
}

/** Returns the places at both ends of a ride without the suffix of a variant. */
export function plainEnds({ fromCode, toCode }: Pick<UnitRide, 'fromCode' | 'toCode'>) {
  return { fromCode: withoutSuffix(fromCode), toCode: withoutSuffix(toCode) }
}

/** Returns how long a ride needs a unit of a capacity (decisions 3.24). */
export function periodOf(
  { area }: Pick<Capacity, 'area'>,
  { fromCode, startsAt, endsAt }: Pick<UnitRide, 'fromCode' | 'startsAt' | 'endsAt'>,
  turnaroundMinutes: number,
): Period {
  const startsInside = area === null || area.has(withoutSuffix(fromCode))
  const wayThere = startsInside ? 0 : endsAt - startsAt
  return { from: startsAt - wayThere, until: endsAt + turnaroundMinutes * MINUTE_MS }
}

/** Returns the units that rides need of a capacity. */
export function neededBy(capacity: Capacity, rides: Iterable<UnitRide>, turnaroundMinutes: number): NeededUnits {
  const needed: NeededUnit[] = []
  for (const ride of rides) {
    if (!counts(capacity, ride)) continue
    const { owner, number, heldUntil } = ride
    needed.push({ ...periodOf(capacity, ride, turnaroundMinutes), owner, number, heldUntil })
  }
  return withLevels(needed)
}

/** Returns the needed units without those of some owners, and with others. */
export function replaced(needed: NeededUnits, owners: ReadonlySet<string>, by: NeededUnits): NeededUnits {
  const others = needed.all.filter(({ owner }) => !owners.has(owner))
  return others.length === needed.all.length && by.all.length === 0 ? needed : withLevels([...others, ...by.all])
}

/** Returns the needed units without those of one ride. */
export function withoutRide(inUse: UnitsInUse, owner: string, number: number): UnitsInUse {
  const without = (needed: NeededUnits): NeededUnits =>
    needed.all.some((one) => one.owner === owner)
      ? withLevels(needed.all.filter((one) => one.owner !== owner || one.number !== number))
      : needed
  const inAll = (units: UnitsInUse['live']) => new Map(Array.from(units, ([id, needed]) => [id, without(needed)]))
  return { live: inAll(inUse.live), sandbox: inAll(inUse.sandbox) }
}

/** Keeps the levels that were asked for last, which are right until the next hold ends. */
function withLevels(all: readonly NeededUnit[]): NeededUnits {
  const holdEnds = lazy(() => all.flatMap(({ heldUntil }) => heldUntil ?? []).sort((a, b) => a - b))
  let kept: { ended: number; levels: Levels } | undefined
  const levelsAsOf = (now: number) => {
    const ended = countBefore(holdEnds(), now + 1)
    if (kept?.ended !== ended) kept = { ended, levels: levelsOf(all.filter((one) => isNeeded(one, now))) }
    return kept.levels
  }
  return { all, levelsAsOf }
}

function isNeeded({ heldUntil }: NeededUnit, now: number): boolean {
  return heldUntil === null || heldUntil > now
}

function levelsOf(needed: readonly Period[]): Levels {
  const starts = Float64Array.from(needed, ({ from }) => from).sort()
  const ends = Float64Array.from(needed, ({ until }) => until).sort()
  const instants: number[] = []
  const levels: number[] = []
  let started = 0
  let ended = 0
  while (ended < ends.length) {
    const at = Math.min(starts[started] ?? Infinity, ends[ended] ?? Infinity)
    while (starts[started] === at) started += 1
    while (ends[ended] === at) ended += 1
    instants.push(at)
    levels.push(started - ended)
  }
  let most = Int32Array.from(levels)
  const mostOf = [most]
  for (let inARow = 1; inARow * 2 <= levels.length; inARow *= 2) {
    const half = most
    most = half.slice(inARow)
    for (let i = 0; i < most.length; i++) most[i] = Math.max(half[i] ?? 0, most[i] ?? 0)
    mostOf.push(most)
  }
  return { instants, mostOf }
}

/** Returns the most units that are needed at once at any moment of a period, as of now. */
export function mostNeeded(needed: NeededUnits | undefined, period: Period, now: number): number {
  return needed && needed.all.length > 0 ? highestLevel(needed.levelsAsOf(now), period) : 0
}

/** Returns a function that tells the most of these units that are needed at once at any moment of a period. */
export function mostAtOnce(needed: readonly Period[]): (period: Period) => number {
  const levels = levelsOf(needed)
  return (period) => highestLevel(levels, period)
}

function highestLevel({ instants, mostOf }: Levels, { from, until }: Period): number {
  // The level of the first moment began before it.
  const first = Math.max(0, countBefore(instants, from + 1) - 1)
  const end = countBefore(instants, until)
  if (first >= end) return 0
  // Two stretches of the same length, which may overlap, cover all levels of the period.
  const doublings = 31 - Math.clz32(end - first)
  const most = mostOf[doublings]
  return Math.max(most?.[first] ?? 0, most?.[end - 2 ** doublings] ?? 0)
}

/** Returns the units that are needed at any moment of a period, as of now. */
export function neededDuring(
  needed: NeededUnits | undefined,
  { from, until }: Period,
  now: number,
): readonly NeededUnit[] {
  return needed?.all.filter((one) => one.from < until && one.until > from && isNeeded(one, now)) ?? []
}

/** Returns how many of some instants, which are in order, are before another. */
function countBefore(instants: readonly number[], limit: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}
