import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { webhooks } from '../../../db/schema/webhooks.ts'
import { EVENT_TYPES } from '../../../values/event-type.ts'
import { queueMessages } from '../outbox/queue.ts'

const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' })

/** Asked for by the partner, to see whether it arrives. */
export const webhookTest = z
  .object({ type: z.literal('webhook.test'), timestamp, data: z.object({}) })
  .meta({ id: 'WebhookTest' })

/** What a call may say by itself: it is in no list of events. */
const event = z.object({ type: z.string(), timestamp, data: z.looseObject({}) })

/** What a call may say by itself. */
export type WebhookEvent = z.output<typeof event>

/**
 * A call as it waits in the outbox, with what it says or with the event that it tells. That, and the address and the
 * secret of its webhook, are looked up when it is called.
 */
export const webhookCall = z.discriminatedUnion('version', [
  z.object({ version: z.literal(1), webhookId: z.int(), event }),
  z.object({ version: z.literal(2), webhookId: z.int(), eventId: z.uuid(), type: z.enum(EVENT_TYPES) }),
])

/** Puts a call that says something by itself into the outbox; inside a transaction it goes out if and only if that is committed. */
export async function queueEvent(
  db: Database,
  { id, environment }: Pick<typeof webhooks.$inferSelect, 'id' | 'environment'>,
  event: WebhookEvent,
  now: Date,
): Promise<void> {
  const payload: z.output<typeof webhookCall> = { version: 1, webhookId: id, event }
  await queueMessages(db, [{ environment, kind: 'webhook', webhookId: id, payload }], now)
}
