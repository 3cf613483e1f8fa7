import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookedProducts, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { Owner } from '../partners/owner.ts'

/** A stored booking with its legs, the outbound one first. */
export interface Booking {
  booking: typeof bookings.$inferSelect
  products: (typeof bookedProducts.$inferSelect)[]
}

/** The owner's booking of that reference; throws NOT_FOUND, for another's booking too. */
export async function getBooking(db: Database, { partner, environment }: Owner, reference: string): Promise<Booking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.reference, reference), eq(bookings.partnerId, partner.id), eq(bookings.environment, environment)),
    )
  if (!booking) throw new ApiError('NOT_FOUND', 'reference: there is no such booking')
  const products = await db
    .select()
    .from(bookedProducts)
    .where(eq(bookedProducts.bookingId, booking.id))
    .orderBy(asc(bookedProducts.number))
  return { booking, products }
}
