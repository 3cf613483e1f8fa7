import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/**
 * Updates when the first item of a booking starts and its last one ends, without cancelled ones; returns the booking.
 */
export async function spanItems(db: Database, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  const alive = sql`FROM ${bookingItems} WHERE ${bookingItems.bookingId} = ${id} AND ${bookingItems.state} <> 'cancelled'`
  const [booking] = await db
    .update(bookings)
    .set({
      firstStartAt: sql`(SELECT min(${bookingItems.startsAt}) ${alive})`,
      timeZone: sql`(SELECT ${bookingItems.timeZone} ${alive} ORDER BY ${bookingItems.startsAt}, ${bookingItems.number} LIMIT 1)`,
      lastEndAt: sql`(SELECT max(${bookingItems.endsAt}) ${alive})`,
    })
    .where(eq(bookings.id, id))
    .returning()
  if (!booking) throw new Error(`there is no booking ${id}`)
  return booking
}
