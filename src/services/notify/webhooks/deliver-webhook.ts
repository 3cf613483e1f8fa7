import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/index.ts'
import { findEvent, eventId, type PartnerEvent } from '../events.ts'
import type { OutboxMessage } from '../outbox/messages.ts'
import { type Deliver, DeliveryError } from '../outbox/start-outbox.ts'
import { webhookCall } from './event.ts'
import { PrivateAddressError, hostOf, isPublicAddress, lookupPublic } from './public-address.ts'
import { secretsOf, signedHeaders } from './secret.ts'

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

/** An HTTP call of a third party's server. */
interface Call {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the server may be in a private network. */
  privateHosts: boolean
  /** The timeout of the response. */
  timeoutMs: number
}

/**
 * Posts JSON and returns the status of the response; nothing else is read, and redirects are not followed. Throws if
 * there is no response in time, and PrivateAddressError for a private address that is not allowed.
 */
async function post({ url, headers, body, privateHosts, timeoutMs }: Call): Promise<number> {
  const target = new URL(url)
  // Sockets do not look up a literal address, so it is checked here.
  const host = hostOf(target)
  if (!privateHosts && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError()
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = request(target, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      ...(privateHosts ? {} : { lookup: lookupPublic }),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    call.end(body)
  })
}
