import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { webhooks } from '../../../db/schema/webhooks.ts'
import { queueMessages } from '../outbox/queue.ts'

const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' })

/** Markup rules were added, changed or taken away. */
export const priceMarkupsChanged = z
  .object({
    type: z.literal('price_markups.changed'),
    timestamp,
    data: z.object({ rule_ids: z.array(z.int()) }),
  })
  .meta({ id: 'PriceMarkupsChanged' })

/** Asked for by the partner, to see whether it arrives. */
export const webhookTest = z
  .object({ type: z.literal('webhook.test'), timestamp, data: z.object({}) })
  .meta({ id: 'WebhookTest' })

/** What a webhook is called with. */
const event = z.discriminatedUnion('type', [priceMarkupsChanged, webhookTest])

/** What a webhook is called with. */
export type WebhookEvent = z.output<typeof event>

/** An event as it waits in the outbox; the address and the secret of its webhook are looked up when it is called. */
export const webhookCall = z.object({ version: z.literal(1), webhookId: z.int(), event })

/** Returns what the messages of a webhook are found by. */
export function aboutWebhook(id: number): string {
  return `webhook ${id}`
}

/** Puts an event for a webhook into the outbox; inside a transaction it goes out if and only if that is committed. */
export async function queueEvent(
  db: Database,
  { id, environment }: Pick<typeof webhooks.$inferSelect, 'id' | 'environment'>,
  event: WebhookEvent,
  now: Date,
): Promise<void> {
  const payload: z.output<typeof webhookCall> = { version: 1, webhookId: id, event }
  await queueMessages(db, [{ environment, kind: 'webhook', about: aboutWebhook(id), payload }], now)
}
