import { createHmac, randomBytes } from 'node:crypto'

/** The prefix of every signing secret. */
const SECRET_PREFIX = 'whsec_'

/** Returns a new signing secret of 192 bits. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(24).toString('base64')
}

/**
 * Returns the three Standard Webhooks headers of a call, with a signature for each secret. The body is signed byte for
 * byte.
 */
export function signedHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatureBy = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(signatureBy).join(' ') }
}
