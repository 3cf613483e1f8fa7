import { and, eq, asc } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import { EVENT_TYPES, type EventType, MARKUPS_CHANGED } from '../../../values/booking.ts'
import { seal } from '../../../values/token.ts'
import { removeWebhooks } from '../../partners/account.ts'
import { logPartner, lockAccount } from '../../partners/partner.ts'
import { announceMarkupChanges } from './announce-webhooks.ts'
import type { WebhookAddress } from './public-address.ts'
import { newSecret } from './secret.ts'

/** The maximum number of webhooks per partner, both environments together. */
export const MAX_WEBHOOKS = 10

/** A webhook to register. Its address must have passed `ensureCallable`. */
export interface NewWebhook extends WebhookAddress {
  partnerId: number
  /** The events to subscribe to; by default only changes of markup rules. */
  eventTypes?: readonly EventType[]
}

/**
 * Registers a URL for future events. Returns the secret that signs the calls (Standard Webhooks, `whsec_…`), which is
 * shown only once and stored sealed. Throws INVALID_PARAMS if the partner already has MAX_WEBHOOKS, FORBIDDEN
 * if its account is closed.
 */
export async function registerWebhook(
  db: Database,
  { partnerId, environment, url, eventTypes = [MARKUPS_CHANGED] }: NewWebhook,
  key: string,
  actor: Actor,
  now: Date,
): Promise<{ id: number; secret: string }> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    await ensureRoom(tx, partnerId)
    // Only earlier webhooks are told of earlier changes.
    await announceMarkupChanges(tx, now)
    const [row] = await tx
      .insert(webhooks)
      .values({
        partnerId,
        environment,
        url,
        eventTypes: inOrder(eventTypes),
        secret: seal(secret, key),
        createdAt: now,
      })
      .returning({ id: webhooks.id })
    if (!row) throw new Error('INSERT … RETURNING gave no row')
    const event = { actor, event: `${environment} webhook registered`, detail: String(row.id) } as const
    await logPartner(tx, partnerId, event, now)
    return { id: row.id, secret }
  })
}

/** Replaces the subscribed events of a webhook of a partner. */
export async function chooseEvents(
  db: Database,
  { partnerId, id, eventTypes }: { partnerId: number; id: number; eventTypes: readonly EventType[] },
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const chosen = await tx
      .update(webhooks)
      .set({ eventTypes: inOrder(eventTypes) })
      .where(and(eq(webhooks.partnerId, partnerId), eq(webhooks.id, id)))
      .returning({ id: webhooks.id })
    if (chosen.length === 0) return
    const detail = `${id}: ${eventTypes.join(', ')}`
    await logPartner(tx, partnerId, { actor, event: 'webhook events chosen', detail }, now)
  })
}

/** Returns the events in their usual order, each once. */
function inOrder(chosen: readonly EventType[]): EventType[] {
  return EVENT_TYPES.filter((type) => chosen.includes(type))
}

async function ensureRoom(db: Database, partnerId: number): Promise<void> {
  await lockAccount(db, partnerId)
  const registered = await db.$count(webhooks, eq(webhooks.partnerId, partnerId))
  if (registered < MAX_WEBHOOKS) return
  throw new ApiError('INVALID_PARAMS', `would be one more than the ${MAX_WEBHOOKS} webhooks that a partner may have`, {
    about: ['url'],
  })
}

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
  const whereTheirs = and(eq(webhooks.partnerId, partnerId), eq(webhooks.id, id))
  const [webhook] = await db.select(SHOWN).from(webhooks).where(whereTheirs)
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
