import { and, between, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { capacityOf } from '../../catalogue/load/load-limits.ts'
import { readHeldRides, soldRides } from '../../catalogue/load/load-units.ts'
import { counts, mostAtOnce, ownerOf, type Period, periodOf, type UnitRide } from '../../catalogue/units.ts'
import type { Database } from '../../db/database.ts'
import { lockAll, LOCK_NAMES } from '../../db/locks.ts'
import { bookingItems, heldRides, settingsInForce, vehicleCapacity } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { DAY_MS, dayOf, formatDay, formatInstant, MINUTE_MS, toLocal } from '../../values/time.ts'
import { type Claimer, claimSeats, type RideClaim } from './seats.ts'

/**
 * Ensures that there are seats and units for these rides beside everything that is sold or held, and reserves them
 * until the transaction ends: other claims on the same wait. The rides may be stored already. Throws OFFER_EXPIRED for
 * a full shuttle (decisions 6.19), `SoldOut` without a unit (decisions 3.24).
 */
export async function claimRides(
  db: Database,
  claimer: Claimer,
  rides: readonly RideClaim[],
  now: Date,
): Promise<void> {
  // Always in this order, so that two bookings never deadlock.
  await claimSeats(db, claimer, rides, now)
  await claimUnits(db, claimer, rides, now)
}

/**
 * Ensures that every capacity that counts these rides has a unit for each, and reserves them until the transaction
 * ends. Throws `SoldOut`.
 */
async function claimUnits(db: Database, claimer: Claimer, claims: readonly RideClaim[], now: Date): Promise<void> {
  const rides = claims.flatMap((claim) => (claim.seats === null ? rideOf(claimer, claim) : []))
  if (rides.length === 0) return
  const { capacity, turnaroundMinutes } = await readCapacity(db, rides)
  const wanted = rides.flatMap((ride) =>
    capacity.flatMap((one) =>
      counts(one, ride) ? { ride, capacity: one, period: periodOf(one, ride, turnaroundMinutes) } : [],
    ),
  )
  if (wanted.length === 0) return
  await lockAll(
    db,
    wanted.flatMap(({ capacity: { id }, period }) =>
      daysIn(period).map((day) => LOCK_NAMES.units(claimer.environment, id, day)),
    ),
  )
  const others = (await readRides(db, claimer, wanted, turnaroundMinutes)).filter(
    ({ environment, heldUntil, owner, number }) =>
      environment === claimer.environment &&
      (heldUntil === null || heldUntil > now.getTime()) &&
      !rides.some((ride) => ride.owner === owner && ride.number === number) &&
      owner !== holdOf(claimer),
  )
  const all = [...rides, ...others]
  for (const { ride, capacity: one, period } of wanted) {
    const needed = all.flatMap((other) => (counts(one, other) ? periodOf(one, other, turnaroundMinutes) : []))
    if (mostAtOnce(needed)(period) > one.units) throw new SoldOut(ride)
  }
}

function rideOf({ bookingId }: Claimer, { number, startsAt, endsAt, ...claim }: RideClaim): UnitRide {
  return {
    ...claim,
    owner: bookingId === null ? 'claimed' : ownerOf.booking(bookingId),
    number,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    heldUntil: null,
  }
}

function holdOf({ transferRequestId }: Claimer): string | null {
  return transferRequestId === null ? null : ownerOf.hold(transferRequestId)
}

/** Reads the capacity that may count these rides, as it is stored at this moment, and the turnaround. */
async function readCapacity(db: Database, rides: readonly UnitRide[]) {
  const { vehicleId, dateFrom, dateTo } = vehicleCapacity
  const whereOnDay = (ride: UnitRide) => {
    const day = formatDay(dayOf(toLocal(ride.startsAt, ride.timeZone)))
    return and(lte(dateFrom, day), gte(dateTo, day))
  }
  const rows = await db
    .select({
      row: vehicleCapacity,
      turnaroundMinutes: sql<number>`(SELECT ${settingsInForce.turnaroundMinutes} FROM ${settingsInForce})`,
    })
    .from(vehicleCapacity)
    .where(
      and(
        or(
          isNull(vehicleId),
          inArray(
            vehicleId,
            rides.map((ride) => ride.vehicleId),
          ),
        ),
        or(...rides.map(whereOnDay)),
      ),
    )
  return { capacity: rows.map(({ row }) => capacityOf(row)), turnaroundMinutes: rows[0]?.turnaroundMinutes ?? 0 }
}

/** Returns the days of a period: two that overlap have one in common. */
function daysIn({ from, until }: Period): number[] {
  const first = Math.floor(from / DAY_MS)
  const last = Math.floor((until - 1) / DAY_MS)
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i)
}

interface Wanted {
  ride: UnitRide
  capacity: { vehicleId: number | null }
  period: Period
}

/** Reads the sold and held rides that may need units at the same time. */
async function readRides(
  db: Database,
  { environment }: Pick<Claimer, 'environment'>,
  wanted: readonly Wanted[],
  turnaroundMinutes: number,
) {
  const isOfEveryType = wanted.some(({ capacity }) => capacity.vehicleId === null)
  const types = isOfEveryType ? undefined : wanted.map(({ ride }) => ride.vehicleId)
  const where = ({ startsAt, endsAt, vehicleId }: typeof bookingItems | typeof heldRides): SQL | undefined =>
    and(
      types && inArray(vehicleId, types),
      or(
        ...wanted.map(({ period: { from, until } }) => {
          const [first, last] = [from, until].map((at) => new Date(at))
          return and(
            // No route takes longer than a day, and so do neither ride nor way there; this bound has an index.
            between(startsAt, new Date(from - DAY_MS - turnaroundMinutes * MINUTE_MS), new Date(until + DAY_MS)),
            sql`${endsAt} + make_interval(mins => ${turnaroundMinutes}) > ${first?.toISOString()}::timestamptz`,
            sql`${startsAt} - (${endsAt} - ${startsAt}) < ${last?.toISOString()}::timestamptz`,
          )
        }),
      ),
    )
  const rides = []
  for await (const ride of soldRides(db, and(eq(bookingItems.environment, environment), where(bookingItems))))
    rides.push(ride)
  return [...rides, ...(await readHeldRides(db, where(heldRides)))]
}

/** The refusal of a ride for which there is no unit. */
export class SoldOut extends ApiError {
  /** The number of the ride in its booking or hold. */
  readonly number: number

  constructor({ number, startsAt, timeZone }: UnitRide) {
    const at = formatInstant(new Date(startsAt), timeZone)
    super('NO_BOOKABLE_VEHICLE', `the vehicle at ${at} is sold out`, { why: 'soldOut' })
    this.number = number
  }
}
