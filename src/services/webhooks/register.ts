import type { Database } from '../../db/database.ts'
import type { Environment } from '../../values/environment.ts'
import { webhooks } from '../../db/schema/webhooks.ts'
import { ApiError } from '../../errors.ts'
import { announceMarkupChanges } from './announce.ts'
import { newSecret } from './sign.ts'

/** A webhook to register. */
export interface NewWebhook {
  partnerId: number
  environment: Environment
  /** http or https. */
  url: string
}

/**
 * Registers a URL that is called when markup rules change from then on. Returns the secret that signs the calls
 * (Standard Webhooks, `whsec_…`), this once. Throws INVALID_PARAMS for a URL that cannot be called.
 */
export async function registerWebhook(
  db: Database,
  { partnerId, environment, url }: NewWebhook,
  now: Date,
): Promise<{ id: number; secret: string }> {
  ensureCallable(url)
  const secret = newSecret()
  return db.transaction(async (tx) => {
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

function ensureCallable(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw notCallable('must be an http or https URL')
  if (parsed.username || parsed.password) throw notCallable('must not carry a user name or password')
}

function notCallable(reason: string): ApiError {
  return new ApiError('INVALID_PARAMS', reason, { about: ['url'] })
}
