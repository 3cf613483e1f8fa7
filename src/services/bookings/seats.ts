import { and, between, eq, gt, inArray, ne, not, sum, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { lock, LOCK_NAMES } from '../../db/locks.ts'
import { bookingItems, bookings, heldRides, offerHolds } from '../../db/schema/index.ts'
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
 * Counts the passengers of the departures that the legs of a trip may be offered (decisions 6.19), sold or held, apart
 * from those of one booking.
 */
export async function loadSeatsTaken(
  db: Database,
  environment: Environment,
  trip: Trip,
  now: Date,
  apartFrom?: Pick<Booking, 'id'>,
): Promise<SeatsTaken> {
  const taken = new Map<string, number>()
  const apart = { bookingId: apartFrom?.id ?? null, transferRequestId: null }
  for (const { from, to, at } of trip.return ? [trip.outbound, trip.return] : [trip.outbound]) {
    const around = at * MINUTE_MS
    const period: [number, number] = [around - REACH_MS, around + REACH_MS]
    for (const { pickupAt, people } of await countPeople(db, environment, { from, to }, period, apart, now))
      taken.set(keyOf({ from, to }, pickupAt.getTime()), people)
  }
  return (ride) => taken.get(keyOf(ride, ride.at)) ?? 0
}

/**
 * Ensures that there are enough seats for rides on shuttles and reserves them until the transaction ends. Other claims
 * on the same departure wait. Throws OFFER_EXPIRED if one is full (decisions 6.19).
 */
export async function claimSeats(
  db: Database,
  claimer: Claimer,
  claims: readonly RideClaim[],
  now: Date,
): Promise<void> {
  for (const [key, { startsAt, timeZone, groupSize, seats, ...ends }] of byDeparture(claims)) {
    await lock(db, LOCK_NAMES.shuttle(claimer.environment, key))
    const at = startsAt.getTime()
    const numbers = claims.map(({ number }) => number)
    const [taken] = await countPeople(db, claimer.environment, ends, [at, at], { ...claimer, numbers }, now)
    if ((taken?.people ?? 0) + groupSize > seats)
      throw new ApiError(
        'OFFER_EXPIRED',
        `the shuttle at ${formatInstant(startsAt, timeZone)} has no seats left for this group`,
      )
  }
}

/** Who needs what is limited: a booking, or a partner who holds offers of a request. */
export interface Claimer {
  environment: Environment
  /** Null for a hold. */
  bookingId: number | null
  /** The partner's request, whose hold its booking uses; null without one. */
  transferRequestId: number | null
}

/** A ride that needs seats on a shuttle, or a unit of its vehicle. */
export interface RideClaim {
  /** Its number in the booking or hold; what is stored under it is replaced by this. */
  number: number
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  startsAt: Date
  endsAt: Date
  timeZone: string
  groupSize: number
  /** The capacity of its departure; null if it is not on a shuttle. */
  seats: number | null
}

interface WantedSeats extends Ends {
  startsAt: Date
  timeZone: string
  groupSize: number
  seats: number
}

/** Returns the seats needed on each departure, always in the same order, so that two bookings never deadlock. */
function byDeparture(claims: readonly RideClaim[]): [string, WantedSeats][] {
  const wanted = new Map<string, WantedSeats>()
  for (const { fromCode: from, toCode: to, startsAt, timeZone, groupSize, seats } of claims) {
    if (seats === null) continue
    const key = keyOf({ from, to }, startsAt.getTime())
    const before = wanted.get(key)?.groupSize ?? 0
    wanted.set(key, { from, to, startsAt, timeZone, seats, groupSize: groupSize + before })
  }
  return [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The rides that do not count: those of a booking, all or only some, and those that a request holds. */
type Apart = Pick<Claimer, 'bookingId' | 'transferRequestId'> & { numbers?: readonly number[] }

/** Returns the number of people on each departure between two instants in milliseconds, both included. */
async function countPeople(
  db: Database,
  environment: Environment,
  { from, to }: Ends,
  [first, last]: [number, number],
  apart: Apart,
  now: Date,
): Promise<{ pickupAt: Date; people: number }[]> {
  const whereOnDeparture = ({ shared, fromCode, toCode, startsAt }: typeof bookingItems | typeof heldRides) =>
    and(
      shared,
      eq(fromCode, withoutSuffix(from)),
      eq(toCode, withoutSuffix(to)),
      between(startsAt, new Date(first), new Date(last)),
    )
  const sold = db
    .select({ pickupAt: bookingItems.startsAt, size: bookingItems.groupSize })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        whereOnDeparture(bookingItems),
        eq(bookings.environment, environment),
        inArray(bookings.status, ACTIVE_STATUSES),
        ne(bookingItems.state, 'cancelled'),
        whereApart(apart),
      ),
    )
  const held = db
    .select({ pickupAt: heldRides.startsAt, size: heldRides.groupSize })
    .from(heldRides)
    .innerJoin(offerHolds, eq(offerHolds.transferRequestId, heldRides.transferRequestId))
    .where(
      and(
        whereOnDeparture(heldRides),
        eq(offerHolds.environment, environment),
        gt(offerHolds.expiresAt, now),
        apart.transferRequestId === null ? undefined : ne(offerHolds.transferRequestId, apart.transferRequestId),
      ),
    )
  const taken = unionAll(sold, held).as('taken')
  return db
    .select({ pickupAt: taken.pickupAt, people: sum(taken.size).mapWith(Number) })
    .from(taken)
    .groupBy(taken.pickupAt)
}

function whereApart({ bookingId, numbers }: Apart): SQL | undefined {
  if (bookingId === null) return undefined
  const whereOwn = and(eq(bookings.id, bookingId), numbers && inArray(bookingItems.number, [...numbers]))
  return whereOwn && not(whereOwn)
}

function keyOf({ from, to }: Ends, instant: number): string {
  return `${withoutSuffix(from)}>${withoutSuffix(to)} ${instant}`
}
