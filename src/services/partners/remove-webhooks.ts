import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { outbox, webhooks } from '../../db/schema/index.ts'

/**
 * Removes webhooks, and withdraws their calls that have not been accepted; one that is under way may still arrive.
 * Returns the partner of each.
 */
export async function removeWebhooks(db: Database, which: SQL): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    // Locked first: a transaction that queues a call for it has committed by then, or fails.
    const removed = await tx
      .select({ id: webhooks.id, partnerId: webhooks.partnerId })
      .from(webhooks)
      .where(which)
      .for('update')
    const ids = removed.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx.delete(outbox).where(and(inArray(outbox.webhookId, ids), isNull(outbox.sentAt)))
    await tx.delete(webhooks).where(inArray(webhooks.id, ids))
    return removed.map(({ partnerId }) => partnerId)
  })
}
