import { createHmac, randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/index.ts'
import type { Actor } from '../../../values/actor.ts'
import { HOUR_MS } from '../../../values/time.ts'
import { seal, unseal } from '../../../values/token.ts'
import { logPartner } from '../../partners/partner.ts'
import { deriveKey, loadSecretKey } from '../../platform/secret-key.ts'

/** For how many hours a replaced secret still signs alongside the new one. */
export const OVERLAP_HOURS = 24

/**
 * Returns the key that seals the secrets of webhooks, derived from the configured secret key or from the one stored in
 * the database. Throws if those that are stored were sealed with another.
 */
export async function loadWebhookKey(db: Database, configured: string | undefined): Promise<string> {
  const key = deriveKey(await loadSecretKey(db, configured), 'webhook secrets').toString('hex')
  await ensureSealedWith(db, key)
  return key
}

/** The oldest secret stands for all, because none is sealed without this check. */
async function ensureSealedWith(db: Database, key: string): Promise<void> {
  const [oldest] = await db.select({ secret: webhooks.secret }).from(webhooks).orderBy(asc(webhooks.id)).limit(1)
  if (!oldest) return
  try {
    unseal(oldest.secret, key)
  } catch (cause) {
    throw new Error(
      'SECRET_KEY is not the key with which the secrets of webhooks are stored: set it, or leave it out, as before, or first remove every webhook with `npm run partner -- webhook-remove`.',
      { cause },
    )
  }
}

/**
 * Replaces the secret of a webhook. The old one also signs for 24 hours; an even older one no longer does. Returns the
 * new secret, which is shown only once; undefined if there is no such webhook.
 */
export async function rotateSecret(
  db: Database,
  id: number,
  key: string,
  actor: Actor,
  now: Date,
): Promise<string | undefined> {
  const secret = newSecret()
  const formerSecretEndsAt = new Date(now.getTime() + OVERLAP_HOURS * HOUR_MS)
  return db.transaction(async (tx) => {
    const [webhook] = await tx
      .update(webhooks)
      .set({ secret: seal(secret, key), formerSecret: webhooks.secret, formerSecretEndsAt })
      .where(eq(webhooks.id, id))
      .returning({ partnerId: webhooks.partnerId })
    if (!webhook) return undefined
    const event = { actor, event: 'webhook secret replaced', detail: String(id) } as const
    await logPartner(tx, webhook.partnerId, event, now)
    return secret
  })
}

/** Returns the secrets that sign the calls of a webhook at a given time, the current one first. */
export function secretsOf(
  { secret, formerSecret, formerSecretEndsAt }: typeof webhooks.$inferSelect,
  key: string,
  now: Date,
): string[] {
  const isTwofold = formerSecret !== null && formerSecretEndsAt !== null && now < formerSecretEndsAt
  return [secret, ...(isTwofold ? [formerSecret] : [])].map((sealed) => unseal(sealed, key))
}

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
