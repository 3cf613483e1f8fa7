import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partnerKeys, publishableKeys, sessions, signInLinks, webhooks } from '../../db/schema/index.ts'
import { isAlive } from './keys.ts'
import { removeWebhooks } from './remove-webhooks.ts'

/**
 * Revokes all access to a partner's account and everything called on its behalf: keys with their tokens, sessions,
 * links, webhooks.
 */
export async function endAccess(db: Database, partnerId: number, now: Date): Promise<void> {
  const active = and(eq(partnerKeys.partnerId, partnerId), isAlive(now))
  await db.update(partnerKeys).set({ revokedAt: now }).where(active)
  const working = and(eq(publishableKeys.partnerId, partnerId), isNull(publishableKeys.endedAt))
  await db.update(publishableKeys).set({ endedAt: now }).where(working)
  await db.delete(sessions).where(eq(sessions.partnerId, partnerId))
  await db.delete(signInLinks).where(eq(signInLinks.partnerId, partnerId))
  await removeWebhooks(db, eq(webhooks.partnerId, partnerId))
}
