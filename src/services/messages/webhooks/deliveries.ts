import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox, webhooks } from '../../../db/schema/index.ts'
import { aboutWebhook, webhookCall } from './event.ts'

/** A call of a webhook: what it said, and how it went. */
export interface WebhookDelivery {
  id: string
  webhookId: number
  type: string
  queuedAt: Date
  attempts: number
  /** When it was accepted; null while it was not. */
  acceptedAt: Date | null
  /** When it is tried again; null if it is not. */
  nextAttemptAt: Date | null
  /** What the last attempt was answered, if that was no. */
  answer: string | null
}

/** Returns the latest calls of a partner's webhooks, the newest first. */
export async function listDeliveries(db: Database, partnerId: number, most: number): Promise<WebhookDelivery[]> {
  const own = await ownWebhooks(db, partnerId)
  if (own.length === 0) return []
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'webhook'), inArray(outbox.about, own.map(aboutWebhook))))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(most)
  return rows.map(({ id, payload, createdAt, attempts, sentAt, nextAttemptAt, lastError }) => {
    const { webhookId, event } = webhookCall.parse(payload)
    return {
      id,
      webhookId,
      type: event.type,
      queuedAt: createdAt,
      attempts,
      acceptedAt: sentAt,
      nextAttemptAt,
      answer: lastError,
    }
  })
}

/** Calls a webhook of the partner again with what it was called with before. Returns whether there is such a call. */
export async function deliverAgain(
  db: Database,
  { partnerId, id }: { partnerId: number; id: string },
  now: Date,
): Promise<boolean> {
  const own = await ownWebhooks(db, partnerId)
  if (own.length === 0 || !z.uuid().safeParse(id).success) return false
  const again = await db
    .update(outbox)
    .set({ nextAttemptAt: now, sentAt: null, attempts: 0, lastError: null })
    .where(and(eq(outbox.id, id), eq(outbox.kind, 'webhook'), inArray(outbox.about, own.map(aboutWebhook))))
    .returning({ id: outbox.id })
  return again.length > 0
}

async function ownWebhooks(db: Database, partnerId: number): Promise<number[]> {
  const own = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.partnerId, partnerId))
  return own.map(({ id }) => id)
}
