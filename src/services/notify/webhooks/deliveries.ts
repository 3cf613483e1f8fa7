import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox, webhooks } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { webhookCall } from './event.ts'

/** A webhook call: its content and its outcome. */
export interface WebhookDelivery {
  id: string
  webhookId: number
  type: string
  queuedAt: Date
  attempts: number
  /** When it was accepted; null before that. */
  acceptedAt: Date | null
  /** When it is retried; null if it is not. */
  nextAttemptAt: Date | null
  /** The response to the last attempt, or why there was none; null before the first. */
  answer: string | null
}

/** Returns the latest calls of a partner's webhooks, newest first. */
export async function listDeliveries(db: Database, partnerId: number, most: number): Promise<WebhookDelivery[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.webhookId, ownWebhooks(db, partnerId)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(most)
  return rows.map(({ id, payload, createdAt, attempts, sentAt, nextAttemptAt, lastError, answer }) => {
    const call = readStored(webhookCall, payload, 'a call of a webhook')
    return {
      id,
      webhookId: call.webhookId,
      type: call.kind === 'own' ? call.event.type : call.type,
      queuedAt: createdAt,
      attempts,
      acceptedAt: sentAt,
      nextAttemptAt,
      answer: lastError ?? answer,
    }
  })
}

/** Repeats a call of one of the partner's webhooks with the same content. Returns whether there is such a call. */
export async function deliverAgain(
  db: Database,
  { partnerId, id }: { partnerId: number; id: string },
  now: Date,
): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false
  const again = await db
    .update(outbox)
    .set({ nextAttemptAt: now, sentAt: null, attempts: 0, lastError: null, answer: null })
    .where(and(eq(outbox.id, id), inArray(outbox.webhookId, ownWebhooks(db, partnerId))))
    .returning({ id: outbox.id })
  return again.length > 0
}

function ownWebhooks(db: Database, partnerId: number) {
  return db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.partnerId, partnerId))
}
