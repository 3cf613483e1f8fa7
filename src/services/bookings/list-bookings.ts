import { and, asc, eq, gte, inArray, lt, ne, exists, lte, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, bookingCounts } from '../../db/schema/index.ts'
import type { BookingSource, BookingStatus } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import { DAY_MS, todayAt, formatDay } from '../../values/time.ts'
import type { Booking, BookingItem, BookingScope } from './booking.ts'

/** An item that starts on a day, and its booking. */
export interface DayItem {
  item: BookingItem
  booking: Booking
}

/** Returns everything that starts on that day in local time and is not cancelled, ordered by start. */
export async function listDay(db: Database, environment: Environment, day: number): Promise<DayItem[]> {
  const items = await db
    .select({ item: bookingItems, booking: bookings })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        eq(bookingItems.environment, environment),
        // Covers every time zone; the filter below keeps what starts on that local day.
        gte(bookingItems.startsAt, new Date((day - 1) * DAY_MS)),
        lt(bookingItems.startsAt, new Date((day + 2) * DAY_MS)),
        ne(bookingItems.state, 'cancelled'),
        inArray(bookings.status, ACTIVE_STATUSES),
      ),
    )
    .orderBy(asc(bookingItems.startsAt), asc(bookingItems.bookingId), asc(bookingItems.number))
  return items.filter(({ item }) => todayAt(item.startsAt, item.timeZone) === day)
}

/** Returns confirmed bookings that are over and have an item marked neither as done nor as a no-show. */
export async function listUnmarked(db: Database, scope: BookingScope, now: Date, most: number): Promise<Booking[]> {
  const unmarked = db
    .select({ one: sql`1` })
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, bookings.id), eq(bookingItems.state, 'booked')))
  return db
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'confirmed'), lte(bookings.lastEndAt, now), exists(unmarked), scope))
    .orderBy(asc(bookings.lastEndAt), asc(bookings.id))
    .limit(most)
}

/** Returns confirmed bookings with a given last name that start by a given time. */
export async function listStarting(
  db: Database,
  scope: BookingScope,
  lastName: string,
  until: Date,
): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.status, 'confirmed'), lte(bookings.firstStartAt, until), eq(bookings.lastName, lastName), scope),
    )
    .orderBy(asc(bookings.id))
}

/** The number of bookings in one state that came through one channel. */
interface BookingCount {
  environment: Environment
  source: BookingSource
  status: BookingStatus
  bookings: number
}

const { environment, source, status } = bookingCounts
const total = sql`sum(${bookingCounts.bookings})`

/** Returns the number of bookings per environment, source and status, without zeros. */
export async function countBookings(db: Database): Promise<BookingCount[]> {
  return db
    .select({ environment, source, status, bookings: total.mapWith(Number) })
    .from(bookingCounts)
    .groupBy(source, status, environment)
    .having(sql`${total} <> 0`)
}

/** The number of rows at which the counts are added up. */
const MANY = 1_000

/**
 * Adds up the rows of the counts once there are many. Several processes may do so concurrently: each row is taken by
 * one of them, and a count sees either the rows or their sum.
 */
export async function addUpCounts(db: Database): Promise<void> {
  await db.execute(sql`
    WITH taken AS (
      DELETE FROM ${bookingCounts} WHERE (SELECT count(*) FROM ${bookingCounts}) > ${MANY} RETURNING *
    )
    INSERT INTO ${bookingCounts} SELECT environment, source, status, sum(bookings) FROM taken GROUP BY 1, 2, 3`)
}

/** Returns the condition for rentals of live, confirmed bookings that begin on a day, by the date at the shop. */
export function whereRentalBeginsOn(day: number): SQL | undefined {
  return and(
    eq(bookingItems.environment, 'live'),
    eq(bookingItems.kind, 'rental'),
    ne(bookingItems.state, 'cancelled'),
    eq(bookings.status, 'confirmed'),
    // Covers every time zone, so that an index applies; the date at the shop then decides.
    gte(bookingItems.startsAt, new Date((day - 1) * DAY_MS)),
    lt(bookingItems.startsAt, new Date((day + 2) * DAY_MS)),
    sql`(${bookingItems.startsAt} AT TIME ZONE ${bookingItems.timeZone})::date = ${formatDay(day)}::date`,
  )
}
