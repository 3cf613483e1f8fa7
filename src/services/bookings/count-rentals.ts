import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { DAY_MS, formatDay } from '../../values/time.ts'

/** Returns how many live rentals begin on a day, by the date at the shop. */
export async function countRentals(db: Database, day: number): Promise<number> {
  const [found] = await db
    .select({ rentals: sql`count(*)`.mapWith(Number) })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        eq(bookingItems.environment, 'live'),
        eq(bookingItems.kind, 'rental'),
        ne(bookingItems.state, 'cancelled'),
        eq(bookings.status, 'confirmed'),
        // Covers every time zone; the date at the shop then decides.
        gte(bookingItems.startsAt, new Date((day - 1) * DAY_MS)),
        lt(bookingItems.startsAt, new Date((day + 2) * DAY_MS)),
        sql`(${bookingItems.startsAt} AT TIME ZONE ${bookingItems.timeZone})::date = ${formatDay(day)}::date`,
      ),
    )
  return found?.rentals ?? 0
}
