import { and, eq, asc } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { webhooks } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import { EVENT_TYPES, type EventType, MARKUPS_CHANGED } from '../../../values/booking.ts'
import { seal } from '../../../values/token.ts'
import { removeWebhooks } from '../../partners/account.ts'
import { logPartner, lockAccount } from '../../partners/partner.ts'
import { announceMarkupChanges } from '../notify-partner.ts'
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
): Promise<RegisteredWebhook & { secret: string }> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    // Only earlier webhooks are told of earlier changes. First, because this waits for sales, which lock accounts late.
    await announceMarkupChanges(tx, now)
    await ensureRoom(tx, partnerId)
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
      .returning(SHOWN)
    if (!row) throw new Error('INSERT … RETURNING gave no row')
    const event = { actor, event: `${environment} webhook registered`, detail: String(row.id) } as const
    await logPartner(tx, partnerId, event, now)
    return { ...row, secret }
  })
}

/**
 * Changes the events of a webhook of a partner, or its address, which must have passed `ensureCallable`. What waits to
 * be delivered goes to the new address. Returns the webhook; undefined if the partner has none with that number.
 */
export async function changeWebhook(
  db: Database,
  { partnerId, id, ...change }: WebhookChange & { partnerId: number; id: number },
  actor: Actor,
  now: Date,
): Promise<RegisteredWebhook | undefined> {
  const { url, eventTypes } = change
  if (url === undefined && eventTypes === undefined) return findWebhook(db, { partnerId, id })
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(webhooks)
      .set({ ...(url !== undefined && { url }), ...(eventTypes && { eventTypes: inOrder(eventTypes) }) })
      .where(and(eq(webhooks.partnerId, partnerId), eq(webhooks.id, id)))
      .returning(SHOWN)
    if (!changed) return undefined
    const log = (event: string, detail: string) => logPartner(tx, partnerId, { actor, event, detail }, now)
    // The address itself may contain a secret.
    if (url !== undefined) await log('webhook address changed', String(id))
    if (eventTypes) await log('webhook events chosen', `${id}: ${eventTypes.join(', ')}`)
    return changed
  })
}

/** What to change of a webhook. */
interface WebhookChange {
  url?: string | undefined
  eventTypes?: readonly EventType[] | undefined
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
