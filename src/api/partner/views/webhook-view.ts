import { z } from 'zod'
import type { WebhookDelivery } from '../../../services/notify/webhooks/deliveries.ts'
import type { RegisteredWebhook } from '../../../services/notify/webhooks/register.ts'
import { OVERLAP_HOURS } from '../../../services/notify/webhooks/secret.ts'
import { EVENT_TYPES } from '../../../values/booking.ts'
import { instant } from '../../answer-fields.ts'

/** The schema of a webhook as its partner sees it. */
export const registered = z
  .object({ id: z.int(), url: z.string(), events: z.array(z.enum(EVENT_TYPES)) })
  .meta({ id: 'RegisteredWebhook', description: 'A webhook, without its secret.' })

/** The schema of a partner's webhooks. */
export const listed = z
  .object({ data: z.array(registered).meta({ description: 'In the order in which they were registered.' }) })
  .meta({ id: 'RegisteredWebhooks', description: 'Your webhooks of this environment.' })

const secret = z.string().meta({ description: 'Signs the calls (`whsec_…`). It is shown this once.' })

/** The schema of a webhook that has just been registered. */
export const created = registered
  .extend({ secret })
  .meta({ id: 'CreatedWebhook', description: 'The webhook, and the secret that signs its calls.' })

/** The schema of a secret that has just been replaced. */
export const rotated = z.object({ secret }).meta({
  id: 'WebhookSecret',
  description: `The new secret. For ${OVERLAP_HOURS} hours calls are signed with the former one as well.`,
})

/** The schema of a call of a webhook. */
export const delivery = z
  .object({
    id: z.uuid(),
    event: z.string().meta({ description: 'The type of the event.' }),
    event_id: z.string().meta({
      description: 'The `webhook-id` of the call, and the `id` of the event in GET /events, which lists no tests.',
      example: 'msg_bead2169-3780-4499-8777-ac89a03efcf4',
    }),
    status: z.enum(['waiting', 'accepted', 'given_up']).meta({
      description: '`waiting` for its first or next attempt, `accepted` by your server, or `given_up`.',
    }),
    attempts: z.int(),
    last_status: z.int().nullable().meta({
      description: 'The HTTP status of the last attempt; null before the first, or if there was no response.',
    }),
    last_attempt_at: instant.nullable().meta({ description: 'ISO 8601 in UTC; null before the first attempt.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'A call of a webhook, and what became of it.' })

/** The schema of a page of such calls. */
export const deliveries = z
  .object({
    data: z.array(delivery),
    next: z.string().nullable().meta({ description: 'Send it back as `cursor`; null at the end.' }),
  })
  .meta({ id: 'WebhookDeliveries', description: 'The calls of a webhook, newest first.' })

/** Returns a webhook without its secret. */
export function webhookView({ id, url, eventTypes }: Pick<RegisteredWebhook, 'id' | 'url' | 'eventTypes'>) {
  return { id, url, events: eventTypes }
}

/** Returns a call of a webhook, and what became of it. */
export function deliveryView(call: WebhookDelivery): z.input<typeof delivery> {
  const { id, type, eventId, attempts, answer, lastAttemptAt, acceptedAt, nextAttemptAt } = call
  const [, status] = /^answered (\d{3})$/.exec(answer ?? '') ?? []
  return {
    id,
    event: type,
    event_id: eventId,
    status: acceptedAt ? 'accepted' : nextAttemptAt ? 'waiting' : 'given_up',
    attempts,
    last_status: status === undefined ? null : Number(status),
    last_attempt_at: lastAttemptAt && lastAttemptAt.toISOString(),
  }
}
