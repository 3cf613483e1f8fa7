import { and, asc, between, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, heldRides, offerHolds } from '../../db/schema/index.ts'
import { type Environment, ENVIRONMENTS } from '../../values/environment.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import { DAY_MS } from '../../values/time.ts'
import { inBatches } from '../count-rows.ts'
import type { Capacity } from '../driving-limits.ts'
import { neededBy, ownerOf, replaced, type UnitRide, type UnitsInUse } from '../units.ts'

/** What the need for units is computed with. */
interface Counting {
  capacity: readonly Capacity[]
  turnaroundMinutes: number
}

type Rides = Record<Environment, UnitRide[]>

/** Reads the units that rides need from that moment on. */
export async function loadUnits(db: Database, counting: Counting, since: Date): Promise<UnitsInUse> {
  const { capacity, turnaroundMinutes } = counting
  const rides: Rides = { live: [], sandbox: [] }
  if (capacity.length > 0) {
    const { dateFrom, dateTo } = daysOf(capacity)
    // A day in every zone of the world.
    const from = new Date(Math.max((dateFrom - 1) * DAY_MS, since.getTime() - 3 * DAY_MS))
    const to = new Date((dateTo + 2) * DAY_MS)
    for (const environment of ENVIRONMENTS) {
      const whereThere = and(eq(bookingItems.environment, environment), between(bookingItems.startsAt, from, to))
      for await (const { environment: _, ...ride } of soldRides(db, whereThere)) rides[environment].push(ride)
    }
    for (const { environment, ...ride } of await readHeldRides(db)) rides[environment].push(ride)
  }
  const inEnvironment = (environment: Environment) =>
    new Map(capacity.map((one) => [one.id, neededBy(one, rides[environment], turnaroundMinutes)]))
  return { live: inEnvironment('live'), sandbox: inEnvironment('sandbox') }
}

function daysOf(capacity: readonly Capacity[]): Pick<Capacity, 'dateFrom' | 'dateTo'> {
  return {
    dateFrom: Math.min(...capacity.map(({ dateFrom }) => dateFrom)),
    dateTo: Math.max(...capacity.map(({ dateTo }) => dateTo)),
  }
}

/** Returns the needed units with what these bookings and holds need as it is stored. */
export async function refreshUnits(
  db: Database,
  counting: Counting & { unitsInUse: UnitsInUse },
  owners: ReadonlySet<string>,
): Promise<UnitsInUse> {
  const { capacity, turnaroundMinutes, unitsInUse } = counting
  if (capacity.length === 0) return unitsInUse
  const rides: Rides = { live: [], sandbox: [] }
  const bookingIds = idsAmong(owners, 'booking ')
  const holdIds = idsAmong(owners, 'hold ')
  if (bookingIds.length > 0)
    for await (const { environment, ...ride } of soldRides(db, inArray(bookingItems.bookingId, bookingIds)))
      rides[environment].push(ride)
  if (holdIds.length > 0)
    for (const { environment, ...ride } of await readHeldRides(db, inArray(heldRides.transferRequestId, holdIds)))
      rides[environment].push(ride)
  const inEnvironment = (environment: Environment) =>
    new Map(
      capacity.map((one) => {
        const needed = unitsInUse[environment].get(one.id) ?? neededBy(one, [], turnaroundMinutes)
        return [one.id, replaced(needed, owners, neededBy(one, rides[environment], turnaroundMinutes))]
      }),
    )
  return { live: inEnvironment('live'), sandbox: inEnvironment('sandbox') }
}

function idsAmong(owners: ReadonlySet<string>, prefix: string): number[] {
  return [...owners].flatMap((owner) => (owner.startsWith(prefix) ? Number(owner.slice(prefix.length)) : []))
}

const rideColumns = {
  bookingId: bookingItems.bookingId,
  number: bookingItems.number,
  environment: bookingItems.environment,
  vehicleId: sql<number>`${bookingItems.vehicleId}`,
  fromCode: sql<PlaceCode>`${bookingItems.fromCode}`,
  toCode: sql<PlaceCode>`${bookingItems.toCode}`,
  startsAt: bookingItems.startsAt,
  endsAt: bookingItems.endsAt,
  timeZone: bookingItems.timeZone,
}

const whereNeedsUnit = sql`${bookingItems.kind} = 'ride' AND NOT ${bookingItems.shared}`

/** Yields the sold private rides that meet a condition. Those of a time are found by the environment, too. */
export async function* soldRides(
  db: Database,
  which: SQL | undefined,
): AsyncGenerator<UnitRide & { environment: Environment }> {
  const { bookingId, number, startsAt } = bookingItems
  type Row = Awaited<ReturnType<typeof read>>[number]
  const read = (size: number, after: SQL | undefined) =>
    db
      .select(rideColumns)
      .from(bookingItems)
      .innerJoin(bookings, eq(bookings.id, bookingId))
      .where(
        and(
          which,
          whereNeedsUnit,
          ne(bookingItems.state, 'cancelled'),
          inArray(bookings.status, ACTIVE_STATUSES),
          after,
        ),
      )
      .orderBy(asc(startsAt), asc(bookingId), asc(number))
      .limit(size)
  const rows = inBatches<Row>(1_000, (size, last) =>
    read(
      size,
      last &&
        sql`(${startsAt}, ${bookingId}, ${number}) > (${last.startsAt.toISOString()}::timestamptz, ${last.bookingId}, ${last.number})`,
    ),
  )
  for await (const { bookingId: id, startsAt: starts, endsAt, ...ride } of rows)
    yield {
      ...ride,
      owner: ownerOf.booking(id),
      startsAt: starts.getTime(),
      endsAt: endsAt.getTime(),
      heldUntil: null,
    }
}

/** Reads the held private rides that meet a condition, also of holds that have ended. */
export async function readHeldRides(db: Database, which?: SQL): Promise<(UnitRide & { environment: Environment })[]> {
  const rows = await db
    .select({ ride: heldRides, environment: offerHolds.environment, expiresAt: offerHolds.expiresAt })
    .from(heldRides)
    .innerJoin(offerHolds, eq(offerHolds.transferRequestId, heldRides.transferRequestId))
    .where(and(eq(heldRides.shared, false), which))
  return rows.map(({ ride: { transferRequestId, startsAt, endsAt, ...ride }, environment, expiresAt }) => ({
    ...ride,
    owner: ownerOf.hold(transferRequestId),
    environment,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    heldUntil: expiresAt.getTime(),
  }))
}
