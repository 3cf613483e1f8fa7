import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems, bookings, commissions } from '../../../db/schema/index.ts'

/**
 * Makes the commissions payable whose bookings are over: the last item has ended and, where the price is paid on arrival,
 * every item is known to have been made or missed (decisions 7.15).
 */
export async function earnCommissions(db: Database, now: Date): Promise<void> {
  await db
    .update(commissions)
    .set({ state: 'earned' })
    .where(and(eq(commissions.state, 'pending'), lte(commissions.earnedAt, now), notExists(unknownItems(db))))
}

/** Selects, within a query of commissions, items paid on arrival that were marked neither as done nor as no-show. */
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
