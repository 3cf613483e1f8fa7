import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** Returns a fresh signing secret of 192 bits. */
export function newSecret(): string {
  return PREFIX + randomBytes(24).toString('base64')
}

/** The three Standard Webhooks headers of a call; the body is signed as it is sent. */
export function signedHeaders(
  { id, body, secret }: { id: string; body: string; secret: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
