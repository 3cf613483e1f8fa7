import { and, between, eq } from 'drizzle-orm'
import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import { type Capacity, type Closure, fallsInto } from '../../catalogue/driving-limits.ts'
import { readHeldRides, soldRides } from '../../catalogue/load/load-units.ts'
import { counts, mostAtOnce, type Period, periodOf, type UnitRide } from '../../catalogue/units.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { groupBy } from '../../values/group-by.ts'
import { DAY_MINUTES, DAY_MS, localMinute, OPERATOR_ZONE, startOfDay, toInstant } from '../../values/time.ts'

/** The units of a vehicle in an area on a day, by the hours of the operator's clock. */
export interface FleetLine {
  /** Null for vehicles of every type together. */
  vehicleId: number | null
  area: Capacity['area']
  /** Null without a limit. */
  units: number | null
  /** One for each hour, beginning with midnight. */
  hours: readonly FleetHour[]
}

/** The units of a vehicle within an hour. */
export interface FleetHour {
  /** How many are needed at once at most. */
  needed: number
  /** How many nobody needs all the time; below zero if more are sold than there are, null without a limit. */
  free: number | null
  /** Whether all of its rides are closed all the time, or some or sometimes; null if none is. */
  closed: 'all' | 'some' | null
  /** The rides that need one, by when they begin to. */
  rides: readonly NeedingRide[]
}

/** A ride, and when it needs a unit. */
export interface NeedingRide extends Period {
  ride: UnitRide
}

/** What the lines of a day are made of. */
interface FleetDay {
  day: number
  capacity: readonly Capacity[]
  closures: readonly Closure[]
  /** The rides that may need a unit on that day. */
  rides: readonly UnitRide[]
}

/** Reads the rides of live bookings and holds that may need a unit on a day of the operator. */
export async function listNeedingRides(db: Database, day: number, now: Date): Promise<UnitRide[]> {
  // Neither a ride nor the way to it takes longer than a day.
  const from = new Date(startOfDay(day, OPERATOR_ZONE).getTime() - 2 * DAY_MS)
  const until = new Date(startOfDay(day + 1, OPERATOR_ZONE).getTime() + DAY_MS)
  const whereLive = and(eq(bookingItems.environment, 'live'), between(bookingItems.startsAt, from, until))
  const rides: (UnitRide & { environment: string })[] = await readHeldRides(db)
  for await (const ride of soldRides(db, whereLive)) rides.push(ride)
  return rides.filter(
    ({ environment, heldUntil }) => environment === 'live' && (heldUntil === null || heldUntil > now.getTime()),
  )
}

/**
 * Returns the units of a day, a line for each vehicle and area that a capacity names; of several capacities for the
 * same ones, that with the fewest free units counts. Without any, a line for each vehicle that is driven.
 */
export function fleetLines(
  catalogue: Pick<Catalogue, 'routes' | 'turnaroundMinutes'>,
  { day, closures, rides, ...fleet }: FleetDay,
): FleetLine[] {
  const ofDay = fleet.capacity.filter(({ dateFrom, dateTo }) => dateFrom <= day && day <= dateTo)
  const capacity: readonly Counted[] = ofDay.length > 0 ? ofDay : withoutLimit(day, rides)
  const lines = groupBy(capacity, ({ vehicleId, area }) => `${vehicleId} ${[...(area ?? [])].join('|')}`)
  return Array.from(lines.values(), (rows) => {
    const [{ vehicleId, area }] = rows
    const counted = rows.map((row) => {
      const needing = rides.flatMap((ride) =>
        counts(row, ride) ? { ride, ...periodOf(row, ride, catalogue.turnaroundMinutes) } : [],
      )
      return { units: row.units, needing, neededDuring: mostAtOnce(needing) }
    })
    const hours = HOURS.map((hour) => ({
      ...unitsDuring(counted, hourOf(day, hour)),
      closed: closedAt(catalogue, { vehicleId, area }, closures, localMinute(day, hour, 0)),
    }))
    const units = rows.map((row) => row.units).filter((one) => one !== null)
    return { vehicleId, area, units: units.length > 0 ? Math.min(...units) : null, hours }
  })
}

type Counted = Omit<Capacity, 'units'> & { units: number | null }

function withoutLimit(day: number, rides: readonly UnitRide[]): Counted[] {
  const vehicleIds = [...new Set(rides.map(({ vehicleId }) => vehicleId))]
  return vehicleIds.map((vehicleId) => ({ id: 0, vehicleId, area: null, dateFrom: day, dateTo: day, units: null }))
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function hourOf(day: number, hour: number): Period {
  const [from, until] = [hour, hour + 1].map((one) => toInstant(localMinute(day, one, 0), OPERATOR_ZONE))
  return { from: from ?? 0, until: until ?? 0 }
}

/** The rides that a row counts, and how many of them need a unit at once during a period. */
interface CountedRides {
  units: number | null
  needing: readonly NeedingRide[]
  neededDuring: (period: Period) => number
}

function unitsDuring(counted: readonly CountedRides[], hour: Period): Omit<FleetHour, 'closed'> {
  const each = counted.map(({ units, needing, neededDuring }) => {
    const rides = needing.filter(({ from, until }) => from < hour.until && until > hour.from)
    const needed = neededDuring(hour)
    return { needed, rides, free: units === null ? null : units - needed }
  })
  const [scarcest] = each.toSorted((a, b) => (a.free ?? 0) - (b.free ?? 0))
  if (!scarcest) throw new Error('a line has no capacity')
  return { ...scarcest, rides: scarcest.rides.toSorted((a, b) => a.from - b.from) }
}

type Line = Pick<FleetLine, 'vehicleId' | 'area'>

function closedAt(
  { routes }: Pick<Catalogue, 'routes'>,
  { vehicleId, area }: Line,
  closures: readonly Closure[],
  at: number,
): FleetHour['closed'] {
  const touching = closures.filter(
    (closure) =>
      (closure.vehicleId === null || vehicleId === null || closure.vehicleId === vehicleId) &&
      minutesOfHour(closure).some((minute) => fallsInto(closure, at + minute)) &&
      concerns(closure),
  )
  if (touching.some(isWhole)) return 'all'
  return touching.length > 0 ? 'some' : null

  /** Returns whether a closure is of rides that the line counts. */
  function concerns({ place, direction }: Closure): boolean {
    if (place === null || area === null || area.has(place)) return true
    return [...area].some(
      (code) =>
        (direction !== 'from' && routes.has(routeKey(code, place))) ||
        (direction !== 'to' && routes.has(routeKey(place, code))),
    )
  }

  /** Returns whether a closure is of everything that the line counts, all the time. */
  function isWhole(closure: Closure): boolean {
    const { place, direction } = closure
    const isOfArea = place === null || (direction === null && area?.size === 1 && area.has(place))
    const isOfVehicle = closure.vehicleId === null || closure.vehicleId === vehicleId
    return isOfArea && isOfVehicle && [0, 59].every((minute) => fallsInto(closure, at + minute))
  }

  function minutesOfHour({ minuteFrom }: Closure): number[] {
    const within = minuteFrom - (at % DAY_MINUTES)
    return within > 0 && within < 60 ? [0, within, 59] : [0, 59]
  }
}
