import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { webhooks } from '../../../db/schema/index.ts'
import { EVENT_TYPES } from '../../../values/booking.ts'
import type { OutboxMessage } from '../outbox/messages.ts'
import { queueMessage } from '../outbox/queue.ts'

/** The schema of an event that is only sent by webhook and is in no list of events. */
const event = z.object({ type: z.string(), timestamp: z.string(), data: z.looseObject({}) })

/** An event that is only sent by webhook. */
export type WebhookEvent = z.output<typeof event>

/**
 * The schema of a call in the outbox, with its own content or with a reference to a listed event. The event, and the
 * address and secret of the webhook, are looked up at delivery.
 */
export const webhookCall = z.discriminatedUnion('kind', [
  z.object({ version: z.literal(1), kind: z.literal('own'), webhookId: z.int(), event }),
  z.object({
    version: z.literal(1),
    kind: z.literal('listed'),
    webhookId: z.int(),
    eventId: z.uuid(),
    type: z.enum(EVENT_TYPES),
  }),
])

/** A call in the outbox. */
export type WebhookCall = z.output<typeof webhookCall>

/**
 * Puts a call with its own content into the outbox, and returns it. Within a transaction it is delivered if and only if
 * that commits.
 */
export async function queueEvent(
  db: Database,
  { id, environment }: Pick<typeof webhooks.$inferSelect, 'id' | 'environment'>,
  event: WebhookEvent,
  now: Date,
): Promise<OutboxMessage> {
  const payload: WebhookCall = { version: 1, kind: 'own', webhookId: id, event }
  return queueMessage(db, { environment, kind: 'webhook', webhookId: id, payload }, now)
}
