import type { Environment } from '../values/environment.ts'
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
  return dateFrom <= day && day <= dateTo && isIn(area, ride)
}

/** Returns whether a ride starts or ends in an area. */
export function isIn(area: Capacity['area'], { fromCode, toCode }: Pick<UnitRide, 'fromCode' | 'toCode'>): boolean {
  return area === null || area.has(withoutSuffix(fromCode)) || area.has(withoutSuffix(toCode))
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
  return { inOrder: needed.sort((a, b) => a.from - b.from), longestMs }
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

/** Returns the index of the first unit that is needed from that instant or later. */
function firstAfter(inOrder: readonly NeededUnit[], from: number): number {
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
  // The number grows only where a period begins.
  const moments = [from, ...overlapping.flatMap((one) => (one.from > from ? one.from : []))]
  return Math.max(...moments.map((at) => overlapping.filter((one) => one.from <= at && at < one.until).length))
}
