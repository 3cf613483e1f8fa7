import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/** Returns a booking as it is, and as it stays until the caller's transaction ends; undefined if there is none. */
export async function lockBooking(db: Database, id: number): Promise<Booking | undefined> {
  const [booking] = await locked(db).execute({ id })
  return booking
}

const locked = prepared('lock_booking', (db) =>
  db
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('id')))
    .for('update'),
)
