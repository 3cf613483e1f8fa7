import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/index.ts'
import { commissionOf, type SaleCommission } from './sold.ts'

/** Returns the remaining commission of a booking and its state; null if it earns none. */
export async function findCommission(db: Database, booking: { id: number }): Promise<SaleCommission | null> {
  const lines = await db
    .select({ state: commissions.state, amountMinor: commissions.amountMinor })
    .from(commissions)
    .where(eq(commissions.bookingId, booking.id))
    .orderBy(asc(commissions.id))
  return commissionOf(lines)
}
