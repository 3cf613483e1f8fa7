import { count } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import type { BookingSource, BookingStatus } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'

/** Bookings in one state that came by one channel. */
interface BookingCount {
  environment: Environment
  source: BookingSource
  status: BookingStatus
  bookings: number
}

/** Returns how many bookings there are of each environment, source and status; left out where there are none. */
export async function countBookings(db: Database): Promise<BookingCount[]> {
  const { environment, source, status } = bookings
  return db
    .select({ environment, source, status, bookings: count() })
    .from(bookings)
    .groupBy(source, status, environment)
}
