import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { DAY_MS, formatDay } from '../../values/time.ts'

/** Returns the condition for rentals of live, confirmed bookings that begin on a day, by the date at the shop. */
export function rentalBeginsOn(day: number): SQL | undefined {
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
