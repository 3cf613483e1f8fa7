import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/**
 * Returns the same traveller's bookings of the other product: one of the two names the other's reference, and both have
 * the same e-mail address and environment (decisions 7.27).
 */
export async function findLinkedBookings(db: Database, booking: Booking): Promise<Booking[]> {
  const { environment, product, reference, linkedReference, email, contactsErasedAt } = booking
  if (contactsErasedAt !== null) return []
  return db
    .select()
    .from(bookings)
    .where(
      and(
        or(
          eq(bookings.linkedReference, reference),
          linkedReference === null ? undefined : eq(bookings.reference, linkedReference),
        ),
        eq(bookings.environment, environment),
        ne(bookings.product, product),
        ne(bookings.source, 'partner_api'),
        eq(sql`lower(${bookings.email})`, email.toLowerCase()),
        isNull(bookings.contactsErasedAt),
      ),
    )
    .orderBy(bookings.id)
    .limit(MAX)
}

/** The maximum number of linked bookings that are returned. */
const MAX = 5
