import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems, bookings, commissions } from '../../../db/schema/index.ts'

/**
 * Makes the commissions on bookings that are over payable: the last item has ended and, if the price is paid on
 * arrival, every item is marked as done or as a no-show (decisions 7.15).
 */
export async function earnCommissions(db: Database, now: Date): Promise<void> {
  await db
    .update(commissions)
    .set({ state: 'earned' })
    .where(and(eq(commissions.state, 'pending'), lte(commissions.earnedAt, now), notExists(unknownItems(db))))
}

/** Selects, within a query of commissions, items paid on arrival that are marked neither as done nor as a no-show. */
export function unknownItems(db: Database) {
  return db
    .select({ one: sql`1` })
    .from(bookingItems)
    .innerJoin(bookings, eq(bookings.id, bookingItems.bookingId))
    .where(
      and(
        eq(bookingItems.bookingId, commissions.bookingId),
        eq(bookingItems.state, 'booked'),
        eq(bookings.settlement, 'on_arrival'),
      ),
    )
}
