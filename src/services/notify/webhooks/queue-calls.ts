import { and, arrayContains, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { type events, webhooks } from '../../../db/schema/index.ts'
import { queueMessages } from '../outbox/messages.ts'
import type { webhookCall } from './event.ts'

/**
 * Queues an event for every webhook that subscribed to it, of its partner or of all. Within a transaction it is
 * delivered if and only if that commits. Calls about one booking reach a webhook in order.
 */
export async function queueCalls(
  db: Database,
  { id: eventId, environment, type, partnerId, bookingId }: typeof events.$inferSelect,
  now: Date,
): Promise<void> {
  const chosen = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.environment, environment),
        partnerId === null ? undefined : eq(webhooks.partnerId, partnerId),
        arrayContains(webhooks.eventTypes, [type]),
      ),
    )
    // Locked, so that no webhook is removed before its call is queued.
    .for('key share')
  const messages = chosen.map(({ id }) => {
    const payload: z.output<typeof webhookCall> = { version: 1, kind: 'listed', webhookId: id, eventId, type }
    const line = bookingId === null ? null : `webhook ${id} booking ${bookingId}`
    return { environment, kind: 'webhook', webhookId: id, line, payload } as const
  })
  await queueMessages(db, messages, now)
}
