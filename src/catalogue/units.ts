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

/** The units of a capacity that are needed, by when the need begins. */
interface NeededUnits {
  inOrder: readonly NeededUnit[]
  /** The longest period of any of them, in milliseconds. */
  longestMs: number
  /** Those that end to be needed by themselves. */
  held: readonly NeededUnit[]
  /** How many of the others are needed at once. */
  levels: () => readonly Level[]
}

/** How many units are needed from an instant until that of the next level. */
interface Level {
  from: number
  needed: number
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
  return inOrder(needed)
}

/** Returns the needed units without those of some owners, and with others. */
export function replaced(needed: NeededUnits, owners: ReadonlySet<string>, by: NeededUnits): NeededUnits {
  const others = needed.inOrder.filter(({ owner }) => !owners.has(owner))
  return others.length === needed.inOrder.length && by.inOrder.length === 0
    ? needed
    : inOrder([...others, ...by.inOrder])
}

/** Returns the needed units without those of one ride. */
export function withoutRide(inUse: UnitsInUse, owner: string, number: number): UnitsInUse {
  const without = (needed: NeededUnits): NeededUnits =>
    needed.inOrder.some((one) => one.owner === owner)
      ? inOrder(needed.inOrder.filter((one) => one.owner !== owner || one.number !== number))
      : needed
  const inAll = (units: UnitsInUse['live']) => new Map(Array.from(units, ([id, needed]) => [id, without(needed)]))
  return { live: inAll(inUse.live), sandbox: inAll(inUse.sandbox) }
}

function inOrder(needed: NeededUnit[]): NeededUnits {
  const longestMs = needed.reduce((longest, { from, until }) => Math.max(longest, until - from), 0)
  const held = needed.filter(({ heldUntil }) => heldUntil !== null)
  const levels = lazy(() => levelsOf(needed.filter(({ heldUntil }) => heldUntil === null)))
  return { inOrder: needed.sort((a, b) => a.from - b.from), longestMs, held, levels }
}

function levelsOf(needed: readonly Period[]): Level[] {
  const changes = needed.flatMap(({ from, until }) => [
    { at: from, by: 1 },
    { at: until, by: -1 },
  ])
  const levels: Level[] = []
  let level = 0
  for (const { at, by } of changes.sort((a, b) => a.at - b.at)) {
    level += by
    const last = levels.at(-1)
    if (last?.from === at) last.needed = level
    else levels.push({ from: at, needed: level })
  }
  return levels
}

/** Returns the most units that are needed at once at any moment of a period, as of now. */
export function mostNeeded(needed: NeededUnits | undefined, period: Period, now: number): number {
  if (!needed) return 0
  const isHeld = needed.held.some(
    ({ from, until, heldUntil }) => from < period.until && until > period.from && (heldUntil ?? 0) > now,
  )
  if (isHeld) return mostAtOnce(neededDuring(needed, period, now), period)
  const levels = needed.levels()
  let most = 0
  // The level of the first moment began before it.
  for (let i = Math.max(0, firstAfter(levels, period.from + 1) - 1); i < levels.length; i++) {
    const level = levels[i]
    if (!level || level.from >= period.until) break
    most = Math.max(most, level.needed)
  }
  return most
}

const NONE: readonly NeededUnit[] = []

/** Returns the units that are needed at any moment of a period, as of now. */
export function neededDuring(
  needed: NeededUnits | undefined,
  { from, until }: Period,
  now: number,
): readonly NeededUnit[] {
  if (!needed) return NONE
  const { inOrder, longestMs } = needed
  const found: NeededUnit[] = []
  for (let i = firstAfter(inOrder, from - longestMs); i < inOrder.length; i++) {
    const one = inOrder[i]
    if (!one || one.from >= until) break
    if (one.until > from && (one.heldUntil === null || one.heldUntil > now)) found.push(one)
  }
  return found
}

/** Returns the index of the first that begins at that instant or later. */
function firstAfter(inOrder: readonly { from: number }[], from: number): number {
  let low = 0
  let high = inOrder.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((inOrder[middle]?.from ?? Infinity) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the most units that are needed at once at any moment of a period. */
export function mostAtOnce(needed: readonly Period[], { from, until }: Period): number {
  const overlapping = needed.filter((one) => one.from < until && one.until > from)
  const starts = overlapping.map((one) => Math.max(one.from, from)).sort((a, b) => a - b)
  const ends = overlapping.map((one) => one.until).sort((a, b) => a - b)
  let most = 0
  let ended = 0
  // The number grows only where a period begins.
  for (const [i, start] of starts.entries()) {
    while ((ends[ended] ?? Infinity) <= start) ended += 1
    most = Math.max(most, i + 1 - ended)
  }
  return most
}
