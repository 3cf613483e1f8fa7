import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import type { Actor } from '../../../values/actor.ts'
import { logPartner } from '../../partners/log.ts'
import { removeWebhooks } from '../../partners/remove-webhooks.ts'

/** A webhook without its secret, for display. */
export type RegisteredWebhook = Pick<
  typeof webhooks.$inferSelect,
  'id' | 'environment' | 'url' | 'eventTypes' | 'createdAt' | 'formerSecretEndsAt'
>

/** Returns the webhooks of a partner, oldest first. */
export async function listWebhooks(db: Database, partnerId: number): Promise<RegisteredWebhook[]> {
  return db.select(SHOWN).from(webhooks).where(eq(webhooks.partnerId, partnerId)).orderBy(asc(webhooks.id))
}

const SHOWN = {
  id: webhooks.id,
  environment: webhooks.environment,
  url: webhooks.url,
  eventTypes: webhooks.eventTypes,
  createdAt: webhooks.createdAt,
  formerSecretEndsAt: webhooks.formerSecretEndsAt,
}

/** Returns a webhook of the partner; undefined if it has none with that number. */
export async function findWebhook(
  db: Database,
  { partnerId, id }: { partnerId: number; id: number },
): Promise<RegisteredWebhook | undefined> {
  const isTheirs = and(eq(webhooks.partnerId, partnerId), eq(webhooks.id, id))
  const [webhook] = await db.select(SHOWN).from(webhooks).where(isTheirs)
  return webhook
}

/** Removes a webhook and its waiting calls. Returns its partner; undefined if there is no such webhook. */
export async function removeWebhook(db: Database, id: number, actor: Actor, now: Date): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [partnerId] = await removeWebhooks(tx, eq(webhooks.id, id))
    if (partnerId === undefined) return undefined
    await logPartner(tx, partnerId, { actor, event: 'webhook removed', detail: String(id) }, now)
    return partnerId
  })
}
