import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import { type Deliver, DeliveryError } from '../outbox/delivery.ts'
import { post } from './call.ts'
import { webhookCall } from './event.ts'
import { PrivateAddressError } from './public-address.ts'
import { signedHeaders } from './sign.ts'

/**
 * Calls the partner's webhook, signed. Any 2xx accepts the event; 410, or a webhook that is no longer registered, ends
 * the attempts.
 */
export function webhookDelivery(db: Database, { privateHosts }: { privateHosts: boolean }): Deliver {
  return async (message, now) => {
    const { webhookId, event } = webhookCall.parse(message.payload)
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId))
    if (!webhook) throw new DeliveryError('no longer registered', { final: true })
    const { type, timestamp, data } = event
    const body = JSON.stringify({ type, timestamp, data })
    const headers = signedHeaders({ id: `msg_${message.id}`, body, secret: webhook.secret }, now)
    const status = await post({ url: webhook.url, headers, body, privateHosts }).catch((error: unknown) => {
      throw new DeliveryError(describe(error), { cause: error })
    })
    if (status < 200 || status > 299) throw new DeliveryError(`answered ${status}`, { final: status === 410 })
  }
}

function describe(error: unknown): string {
  if (error instanceof PrivateAddressError) return error.message
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'AbortError') return 'no answer within 10 seconds'
  return 'code' in error ? String(error.code) : error.name
}
