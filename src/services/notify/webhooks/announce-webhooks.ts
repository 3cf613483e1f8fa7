import type { Database } from '../../../db/database.ts'
import { inOrder } from '../../../db/in-order.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { changedMarkupRules } from '../../../db/schema/index.ts'
import { appendMarkupsEvent } from '../notify-partner.ts'

/**
 * Announces in one event which markup rules were added, changed or removed since the last time. Can be called at any
 * time and by several processes: each committed change is announced once.
 */
export async function announceMarkupChanges(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ruleIds = await takeChangedRules(tx)
    if (ruleIds.length > 0) await appendMarkupsEvent(tx, ruleIds, now)
  })
}

/** Returns the ids in order, each once. A second caller waits here for the first and gets the rest. */
async function takeChangedRules(db: Database): Promise<number[]> {
  const changes = await db.delete(changedMarkupRules).returning({ ruleId: changedMarkupRules.ruleId })
  return [...new Set(inOrder(changes, ({ ruleId }) => ruleId).map(({ ruleId }) => ruleId))]
}
