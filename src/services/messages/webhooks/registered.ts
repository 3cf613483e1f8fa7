import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
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

/** Returns the partner that a webhook belongs to; undefined if there is no such webhook. */
export async function findWebhookOwner(db: Database, id: number): Promise<number | undefined> {
  const [webhook] = await db.select({ partnerId: webhooks.partnerId }).from(webhooks).where(eq(webhooks.id, id))
  return webhook?.partnerId
}

/** Removes a webhook and its waiting calls. Returns its partner; undefined if there is no such webhook. */
export async function removeWebhook(db: Database, id: number): Promise<number | undefined> {
  const [partnerId] = await removeWebhooks(db, eq(webhooks.id, id))
  return partnerId
}
