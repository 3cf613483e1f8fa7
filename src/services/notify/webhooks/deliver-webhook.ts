import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import { findEvent } from '../events/list-events.ts'
import { eventId, type PartnerEvent } from '../events/partner-event.ts'
import { type Deliver, DeliveryError } from '../outbox/delivery.ts'
import type { OutboxMessage } from '../outbox/messages.ts'
import { post } from './call.ts'
import { webhookCall } from './event.ts'
import { PrivateAddressError } from './public-address.ts'
import { secretsOf } from './secret.ts'
import { signedHeaders } from './sign.ts'

/** The options of webhook calls. */
interface CallOptions {
  /** Whether webhooks may be in private networks. */
  privateHosts: boolean
  /** Unseals their secrets. */
  key: string
  /** The live site, whose page about webhooks tells a partner who calls. */
  siteUrl: string
  /** Returns the body of a call about an event. */
  bodyOf: (event: PartnerEvent) => object
  /** The timeout of the response. */
  timeoutMs?: number
}

/**
 * Returns a delivery that calls the partner's webhook, signed. Any 2xx accepts the event. After 410, or if the webhook
 * is no longer registered, it is not retried.
 */
export function webhookDelivery(
  db: Database,
  { privateHosts, key, siteUrl, bodyOf, timeoutMs = 10_000 }: CallOptions,
): Deliver {
  // Firewalls in front of partners' servers refuse calls without these two.
  const caller = { 'user-agent': `Navette-Webhooks/1 (+${siteUrl}/developers/webhooks)`, accept: '*/*' }
  return async (message, now) => {
    const call = webhookCall.parse(message.payload)
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, call.webhookId))
    if (!webhook) throw new DeliveryError('no longer registered', { final: true })
    const { id, said } = call.kind === 'own' ? ownContent(message, call.event) : await eventOf(call.eventId)
    const body = JSON.stringify(said)
    const headers = { ...caller, ...signedHeaders({ id, body, secrets: secretsOf(webhook, key, now) }, now) }
    const status = await post({ url: webhook.url, headers, body, privateHosts, timeoutMs }).catch((error: unknown) => {
      throw new DeliveryError(describe(error, timeoutMs), { cause: error })
    })
    if (status < 200 || status > 299) throw new DeliveryError(`answered ${status}`, { final: status === 410 })
    return `answered ${status}`
  }

  async function eventOf(uuid: string) {
    const event = await findEvent(db, uuid)
    if (!event) throw new DeliveryError('its event is no longer stored', { final: true })
    return { id: event.id, said: bodyOf(event) }
  }
}

function ownContent(
  { id }: OutboxMessage,
  { type, timestamp, data }: { type: string; timestamp: string; data: object },
) {
  return { id: eventId(id), said: { type, timestamp, data } }
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof PrivateAddressError) return error.message
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'AbortError') return `no answer within ${timeoutMs / 1000} seconds`
  return 'code' in error ? String(error.code) : error.name
}
