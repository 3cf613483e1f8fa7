import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/** Returns a booking and locks it until the caller's transaction ends; undefined if there is none. */
export async function lockBooking(db: Database, id: number): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking
}
