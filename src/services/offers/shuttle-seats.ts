import { and, between, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookedProducts, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Environment } from '../../values/environment.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { DAY_MS, formatLocal, type LocalMinute, toInstant } from '../../values/time.ts'
import type { Trip } from '../../values/trip.ts'

/** The two ends of a ride; a seasonal variant rides with its airport. */
interface Ends {
  from: PlaceCode
  to: PlaceCode
}

/** A departure of the shuttles between two places. */
interface ShuttleRide extends Ends {
  at: LocalMinute
}

/** How many people sit on a departure already. */
export type SeatsTaken = (ride: ShuttleRide) => number

/** Of private transfers, which share no seats. */
export const nobody: SeatsTaken = () => 0

/** A departure lies at most so far from the time of its leg: the drive, the check-in and the wait for it. */
const REACH_MS = 4 * DAY_MS

/** Counts who sits on the departures that the legs of a trip may be offered (decisions 6.19). */
export async function loadSeatsTaken(db: Database, environment: Environment, trip: Trip): Promise<SeatsTaken> {
  const taken = new Map<string, number>()
  for (const { from, to, at } of trip.return ? [trip.outbound, trip.return] : [trip.outbound]) {
    const around = toInstant(at)
    for (const { pickupAt, people } of await countPeople(db, environment, { from, to }, [
      around - REACH_MS,
      around + REACH_MS,
    ]))
      taken.set(keyOf({ from, to }, pickupAt.getTime()), people)
  }
  return (ride) => taken.get(keyOf(ride, toInstant(ride.at))) ?? 0
}

/** Seats that a booking wants on a departure which has so many. */
export interface SeatClaim extends ShuttleRide {
  groupSize: number
  seats: number
}

/**
 * Makes sure that a booking's seats are free, and keeps them so until its transaction ends: whoever claims seats on the
 * same departure waits. Throws OFFER_EXPIRED for one that is full (decisions 6.19).
 */
export async function claimSeats(db: Database, environment: Environment, claims: readonly SeatClaim[]): Promise<void> {
  // In one order for everybody, so that two bookings of the same two departures never wait for each other.
  const inOrder = claims.toSorted((a, b) => a.at - b.at || (a.from < b.from ? -1 : 1))
  for (const claim of inOrder) {
    const at = toInstant(claim.at)
    await db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`shuttle ${environment} ${keyOf(claim, at)}`}, 0))`,
    )
    const [taken] = await countPeople(db, environment, claim, [at, at])
    if ((taken?.people ?? 0) + claim.groupSize > claim.seats)
      throw new ApiError('OFFER_EXPIRED', `the shuttle at ${formatLocal(claim.at)} has no seats left for this group`)
  }
}

/** The people on each departure between two instants in milliseconds, both included. */
async function countPeople(
  db: Database,
  environment: Environment,
  { from, to }: Ends,
  [first, last]: [number, number],
): Promise<{ pickupAt: Date; people: number }[]> {
  return db
    .select({ pickupAt: bookedProducts.pickupAt, people: sql<number>`sum(${bookedProducts.groupSize})::int` })
    .from(bookedProducts)
    .innerJoin(bookings, eq(bookings.id, bookedProducts.bookingId))
    .where(
      and(
        bookedProducts.shared,
        eq(bookedProducts.fromCode, withoutSuffix(from)),
        eq(bookedProducts.toCode, withoutSuffix(to)),
        between(bookedProducts.pickupAt, new Date(first), new Date(last)),
        eq(bookings.environment, environment),
      ),
    )
    .groupBy(bookedProducts.pickupAt)
}

function keyOf({ from, to }: Ends, instant: number): string {
  return `${withoutSuffix(from)}>${withoutSuffix(to)} ${instant}`
}
