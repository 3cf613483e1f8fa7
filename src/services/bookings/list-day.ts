import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { OPERATOR_ZONE, startOfDay } from '../../values/time.ts'
import type { Booking, BookingItem } from './booking.ts'

/** One item of a day, and the booking it belongs to. */
export interface DayItem {
  item: BookingItem
  booking: Booking
}

/** Returns all that starts on a local day and is not cancelled, ordered by start. */
export async function listDay(db: Database, environment: Environment, day: number): Promise<DayItem[]> {
  const [from, to] = [day, day + 1].map((day) => startOfDay(day, OPERATOR_ZONE))
  return db
    .select({ item: bookingItems, booking: bookings })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        eq(bookingItems.environment, environment),
        gte(bookingItems.startsAt, from ?? new Date(0)),
        lt(bookingItems.startsAt, to ?? new Date(0)),
        ne(bookingItems.state, 'cancelled'),
        inArray(bookings.status, ['awaiting_payment', 'confirmed']),
      ),
    )
    .orderBy(asc(bookingItems.startsAt), asc(bookingItems.bookingId), asc(bookingItems.number))
}
