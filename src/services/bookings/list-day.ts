import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { DAY_MS, todayAt } from '../../values/time.ts'
import type { Booking, BookingItem } from './booking.ts'
import { ACTIVE_STATUSES } from './states.ts'

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
