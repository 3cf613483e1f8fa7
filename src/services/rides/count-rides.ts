import { and, asc, count, eq, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rideAssignments } from '../../db/schema/index.ts'
import { whereAssignmentOf } from './assignment.ts'
import { whereRideOn } from './day-of-rides.ts'

/** The rides of a day in numbers. */
export interface RideCounts {
  rides: number
  people: number
  /** What drivers collect, by currency. */
  toCollect: readonly { minor: number; currency: string }[]
  unassigned: MarkedRides
  changed: MarkedRides
}

/** How many rides have a mark of the board, and the first of them. */
export interface MarkedRides {
  count: number
  first: { startsAt: Date; from: string | null; to: string | null } | null
}

/** Returns the numbers of the rides that `listRidesOfDay` returns, without reading what they are. */
export async function countRidesOfDay(db: Database, day: number): Promise<RideCounts> {
  const currency = sql<string | null>`${bookingItems.voucher} -> 'priceDue' ->> 'currency'`
  const groups = await db
    .select({
      currency,
      minor: sum(sql`(${bookingItems.voucher} -> 'priceDue' ->> 'minor')::bigint`).mapWith(Number),
      rides: count(),
      people: sum(bookingItems.groupSize).mapWith(Number),
    })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(whereRideOn(day))
    .groupBy(currency)
    .orderBy(asc(currency))
  return {
    rides: groups.reduce((all, { rides }) => all + rides, 0),
    people: groups.reduce((all, { people }) => all + people, 0),
    toCollect: groups.flatMap(({ minor, currency }) => (currency === null ? [] : [{ minor, currency }])),
    unassigned: await countMarked(db, day, and(eq(bookingItems.state, 'booked'), isNull(rideAssignments.driverId))),
    changed: await countMarked(db, day, sql`cardinality(${rideAssignments.changes}) > 0`),
  }
}

async function countMarked(db: Database, day: number, whereMarked: SQL | undefined): Promise<MarkedRides> {
  const { startsAt, fromName: from, toName: to, bookingId, number } = bookingItems
  const [first] = await db
    .select({ startsAt, from, to, count: sql`count(*) OVER ()`.mapWith(Number) })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(whereRideOn(day), whereMarked))
    .orderBy(asc(startsAt), asc(bookingId), asc(number))
    .limit(1)
  return first ? { count: first.count, first } : { count: 0, first: null }
}
