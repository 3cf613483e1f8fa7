import { count, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { rentalBeginsOn } from './begins-on.ts'

/** Returns how many live rentals begin on a day, by the date at the shop. */
export async function countRentals(db: Database, day: number): Promise<number> {
  const [found] = await db
    .select({ rentals: count() })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(rentalBeginsOn(day))
  return found?.rentals ?? 0
}
