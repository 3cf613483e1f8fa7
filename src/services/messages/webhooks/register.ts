import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partners, webhooks } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import type { WebhookAddress } from './address.ts'
import { announceMarkupChanges } from './announce.ts'
import { newSecret } from './sign.ts'

/** How many webhooks a partner may have, both environments together. */
export const MOST_WEBHOOKS = 10

/** A webhook to register; `ensureCallable` has judged its address. */
export interface NewWebhook extends WebhookAddress {
  partnerId: number
}

/**
 * Registers a URL that is called when markup rules change from then on. Returns the secret that signs the calls
 * (Standard Webhooks, `whsec_…`), this once. Throws INVALID_PARAMS for a partner that has MOST_WEBHOOKS.
 */
export async function registerWebhook(
  db: Database,
  { partnerId, environment, url }: NewWebhook,
  now: Date,
): Promise<{ id: number; secret: string }> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    await ensureRoom(tx, partnerId)
    // Earlier changes are only for webhooks that existed then.
    await announceMarkupChanges(tx, now)
    const [row] = await tx
      .insert(webhooks)
      .values({ partnerId, environment, url, secret, createdAt: now })
      .returning({ id: webhooks.id })
    if (!row) throw new Error('INSERT … RETURNING gave no row')
    return { id: row.id, secret }
  })
}

/** Locks the partner, so that two registrations at once count each other. */
async function ensureRoom(db: Database, partnerId: number): Promise<void> {
  await db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId)).for('no key update')
  const registered = await db.$count(webhooks, eq(webhooks.partnerId, partnerId))
  if (registered < MOST_WEBHOOKS) return
  throw new ApiError('INVALID_PARAMS', `is one more than the ${MOST_WEBHOOKS} webhooks that a partner may have`, {
    about: ['url'],
  })
}
