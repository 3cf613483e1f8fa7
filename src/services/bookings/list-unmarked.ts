import { and, asc, eq, exists, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { BookingScope } from './booking-scope.ts'
import type { Booking } from './booking.ts'

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
