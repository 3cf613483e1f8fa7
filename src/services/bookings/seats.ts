import { and, between, eq, inArray, ne, sql, sum, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Environment } from '../../values/environment.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import { DAY_MS, formatInstant, MINUTE_MS } from '../../values/time.ts'
import type { SeatsTaken, ShuttleRide } from '../quoting/offers/shuttle-offers.ts'
import type { Trip } from '../quoting/trips/trip.ts'
import type { Booking } from './booking.ts'

/** The two ends of a ride. A seasonal variant shares the departures of its airport. */
type Ends = Pick<ShuttleRide, 'from' | 'to'>

/**
 * The maximum distance between a departure and the time of its leg, read as if it were UTC: the drive, the check-in,
 * the waiting time, and half a day for the zone.
 */
const REACH_MS = 4 * DAY_MS

/**
 * Counts the passengers of the departures that the legs of a trip may be offered (decisions 6.19), apart from those of
 * one booking.
 */
export async function loadSeatsTaken(
  db: Database,
  environment: Environment,
  trip: Trip,
  apartFrom?: Pick<Booking, 'id'>,
): Promise<SeatsTaken> {
  const taken = new Map<string, number>()
  const which = apartFrom && ne(bookings.id, apartFrom.id)
  for (const { from, to, at } of trip.return ? [trip.outbound, trip.return] : [trip.outbound]) {
    const around = at * MINUTE_MS
    const period: [number, number] = [around - REACH_MS, around + REACH_MS]
    for (const { pickupAt, people } of await countPeople(db, environment, { from, to }, period, which))
      taken.set(keyOf({ from, to }, pickupAt.getTime()), people)
  }
  return (ride) => taken.get(keyOf(ride, ride.at)) ?? 0
}

/** An item that may need seats. */
interface SeatClaim {
  fromCode: PlaceCode | null
  toCode: PlaceCode | null
  startsAt: Date
  timeZone: string
  groupSize: number
  /** The capacity of its departure; null if it is not on a shuttle. */
  seats: number | null
}

/**
 * Ensures that there are enough seats for a booking on its shuttles and reserves them until the transaction ends. Other
 * claims on the same departure wait. Throws OFFER_EXPIRED if one is full (decisions 6.19).
 */
export async function claimSeats(
  db: Database,
  { id, environment }: Pick<Booking, 'id' | 'environment'>,
  claims: readonly SeatClaim[],
): Promise<void> {
  for (const [key, { from, to, startsAt, timeZone, groupSize, seats }] of byDeparture(claims)) {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`shuttle ${environment} ${key}`}, 0))`)
    const at = startsAt.getTime()
    const [taken] = await countPeople(db, environment, { from, to }, [at, at], ne(bookings.id, id))
    if ((taken?.people ?? 0) + groupSize > seats)
      throw new ApiError(
        'OFFER_EXPIRED',
        `the shuttle at ${formatInstant(startsAt, timeZone)} has no seats left for this group`,
      )
  }
}

/** Returns the seats needed on each departure, always in the same order, so that two bookings never deadlock. */
function byDeparture(claims: readonly SeatClaim[]) {
  const wanted = new Map<string, Ends & { startsAt: Date; timeZone: string; groupSize: number; seats: number }>()
  for (const { fromCode: from, toCode: to, startsAt, timeZone, groupSize, seats } of claims) {
    if (seats === null || !from || !to) continue
    const key = keyOf({ from, to }, startsAt.getTime())
    const before = wanted.get(key)?.groupSize ?? 0
    wanted.set(key, { from, to, startsAt, timeZone, seats, groupSize: groupSize + before })
  }
  return [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Returns the number of people on each departure between two instants in milliseconds, both included. */
async function countPeople(
  db: Database,
  environment: Environment,
  { from, to }: Ends,
  [first, last]: [number, number],
  which?: SQL,
): Promise<{ pickupAt: Date; people: number }[]> {
  return db
    .select({ pickupAt: bookingItems.startsAt, people: sum(bookingItems.groupSize).mapWith(Number) })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        bookingItems.shared,
        eq(bookingItems.fromCode, withoutSuffix(from)),
        eq(bookingItems.toCode, withoutSuffix(to)),
        between(bookingItems.startsAt, new Date(first), new Date(last)),
        eq(bookings.environment, environment),
        inArray(bookings.status, ACTIVE_STATUSES),
        ne(bookingItems.state, 'cancelled'),
        which,
      ),
    )
    .groupBy(bookingItems.startsAt)
}

function keyOf({ from, to }: Ends, instant: number): string {
  return `${withoutSuffix(from)}>${withoutSuffix(to)} ${instant}`
}
