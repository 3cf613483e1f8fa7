import { and, eq, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/index.ts'

/** Makes the commissions payable whose bookings are over: the last item has ended (decisions 7.15). */
export async function earnCommissions(db: Database, now: Date): Promise<void> {
  await db
    .update(commissions)
    .set({ state: 'earned' })
    .where(and(eq(commissions.state, 'pending'), lte(commissions.earnedAt, now)))
}
