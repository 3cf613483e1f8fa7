import { eq, gt, max, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { markupRules } from '../../db/schema/prices.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import { queueMessage } from '../outbox/queue.ts'

/**
 * Queues for each webhook one event with the ids of the markup rules that changed, came or went since its last one.
 * Can be called at any time and by several processes: a change is announced once.
 */
export async function announceMarkupChanges(database: Database, now: Date): Promise<void> {
  await database.transaction(async (db) => {
    // Whoever comes second waits here, and then sees how far the first has come.
    await db.select({ id: webhooks.id }).from(webhooks).orderBy(webhooks.id).for('update')
    for (const { id, environment, ruleIds } of await moveOn(db)) {
      const event = {
        type: 'price_markups.changed',
        timestamp: now.toISOString(),
        data: { rule_ids: ruleIds },
      } as const
      await queueMessage(db, environment, { kind: 'webhook', webhookId: id, event }, now)
    }
  })
}

/**
 * What each webhook has not heard of, which it has after this. Both in one statement, and by the rows' own times alone,
 * so that nothing which is committed meanwhile is passed over.
 */
async function moveOn(db: Database) {
  const changes = db.$with('changes').as(
    db
      .select({
        webhookId: sql<number>`${webhooks.id}`.as('webhook_id'),
        ruleIds: sql<number[]>`json_agg(${markupRules.id} ORDER BY ${markupRules.id})`.as('rule_ids'),
        latest: max(markupRules.updatedAt).as('latest'),
      })
      .from(webhooks)
      .innerJoin(markupRules, gt(markupRules.updatedAt, webhooks.announcedAt))
      .groupBy(webhooks.id),
  )
  return db
    .with(changes)
    .update(webhooks)
    .set({ announcedAt: sql`${changes.latest}` })
    .from(changes)
    .where(eq(webhooks.id, changes.webhookId))
    .returning({ id: webhooks.id, environment: webhooks.environment, ruleIds: changes.ruleIds })
}
