import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { outbox, partnerLog, webhooks } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import { ApiError } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import { MINUTE_MS } from '../../../values/time.ts'
import { logPartner, lockAccount } from '../../partners/partner.ts'
import { eventId } from '../events.ts'
import type { OutboxMessage } from '../outbox/messages.ts'
import { queueEvent, webhookCall } from './event.ts'
import type { RegisteredWebhook } from './register.ts'

/** A webhook call: its content and its outcome. */
export interface WebhookDelivery {
  id: string
  /** Increases with every call that is queued. */
  number: number
  webhookId: number
  type: string
  /** The `webhook-id` of the call: the public id of its event. */
  eventId: string
  queuedAt: Date
  attempts: number
  /** When the last attempt began; null before the first. */
  lastAttemptAt: Date | null
  /** When it was accepted; null before that. */
  acceptedAt: Date | null
  /** When it is retried; null if it is not. */
  nextAttemptAt: Date | null
  /** The response to the last attempt, or why there was none; null before the first. */
  answer: string | null
}

/** Whose calls: those of all webhooks of a partner, or of one of them. */
interface Whose {
  partnerId: number
  webhookId?: number
}

/** Returns the latest calls of a partner's webhooks, newest first, possibly only those queued before a given one. */
export async function listDeliveries(
  db: Database,
  { partnerId, webhookId }: Whose,
  { before, most }: { before?: number | undefined; most: number },
): Promise<WebhookDelivery[]> {
  // Of each webhook, or else all calls of them all would be read and sorted.
  const latest = db
    .select()
    .from(outbox)
    .where(and(eq(outbox.webhookId, webhooks.id), before === undefined ? undefined : lt(outbox.number, before)))
    .orderBy(desc(outbox.number))
    .limit(most)
    .as('latest')
  const rows = await db
    .select()
    .from(webhooks)
    .crossJoinLateral(latest)
    .where(and(eq(webhooks.partnerId, partnerId), webhookId === undefined ? undefined : eq(webhooks.id, webhookId)))
    .orderBy(desc(latest.number))
    .limit(most)
  return rows.map((row) => deliveryOf(row.latest))
}

/**
 * Queues a test event for a webhook of the partner. Throws RATE_LIMITED after ten calls that a partner asked for within
 * a minute, so that nobody can use us to flood a stranger's address, and FORBIDDEN if the account is closed.
 */
export async function testWebhook(
  db: Database,
  { partnerId, ...webhook }: Pick<RegisteredWebhook, 'id' | 'environment'> & { partnerId: number },
  actor: Actor,
  now: Date,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    await countByHand(tx, { partnerId, actor, event: 'webhook tested', detail: String(webhook.id) }, now)
    const event = { type: 'webhook.test', timestamp: now.toISOString(), data: {} }
    return deliveryOf(await queueEvent(tx, webhook, event, now))
  })
}

/** Repeats a call of one of the partner's webhooks. Throws the same, and NOT_FOUND if there is no such call. */
export async function callAgain(
  db: Database,
  call: { partnerId: number; webhookId?: number; id: string },
  actor: Actor,
  now: Date,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    await countByHand(tx, { partnerId: call.partnerId, actor, event: 'webhook called again', detail: call.id }, now)
    const again = await deliverAgain(tx, call, now)
    if (!again) throw new ApiError('NOT_FOUND', 'there is no such call')
    return again
  })
}

/** How many calls a partner can ask for within a minute. */
const MAX_CALLS = 10

const EVENTS = ['webhook tested', 'webhook called again'] as const

/** Logs such a call, in the transaction that queues it. */
async function countByHand(
  db: Database,
  { partnerId, ...entry }: { partnerId: number; actor: Actor; event: (typeof EVENTS)[number]; detail: string },
  now: Date,
): Promise<void> {
  await lockAccount(db, partnerId)
  const whereLately = and(
    eq(partnerLog.partnerId, partnerId),
    inArray(partnerLog.event, [...EVENTS]),
    gt(partnerLog.at, new Date(now.getTime() - MINUTE_MS)),
  )
  if ((await db.$count(partnerLog, whereLately)) >= MAX_CALLS)
    throw new ApiError('RATE_LIMITED', `at most ${MAX_CALLS} calls can be asked for within a minute`, {
      headers: { 'Retry-After': String(MINUTE_MS / 1_000) },
    })
  await logPartner(db, partnerId, entry, now)
}

/**
 * Repeats a call of one of the partner's webhooks with the same content. Returns it; undefined if there is no such
 * call.
 */
export async function deliverAgain(
  db: Database,
  { id, ...whose }: Whose & { id: string },
  now: Date,
): Promise<WebhookDelivery | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const [again] = await db
    .update(outbox)
    .set({ nextAttemptAt: now, sentAt: null, attempts: 0, lastAttemptAt: null, lastError: null, answer: null })
    .where(and(eq(outbox.id, id), whereOwn(db, whose)))
    .returning()
  return again && deliveryOf(again)
}

function whereOwn(db: Database, { partnerId, webhookId }: Whose) {
  const own = db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.partnerId, partnerId))
  return and(inArray(outbox.webhookId, own), webhookId === undefined ? undefined : eq(outbox.webhookId, webhookId))
}

/** Returns the call in a message of the outbox. */
function deliveryOf(message: OutboxMessage): WebhookDelivery {
  const { id, number, payload, createdAt, attempts, lastAttemptAt, sentAt, nextAttemptAt, lastError, answer } = message
  const call = readStored(webhookCall, payload, 'a call of a webhook')
  return {
    id,
    number,
    webhookId: call.webhookId,
    type: call.kind === 'own' ? call.event.type : call.type,
    eventId: eventId(call.kind === 'own' ? id : call.eventId),
    queuedAt: createdAt,
    attempts,
    lastAttemptAt,
    acceptedAt: sentAt,
    nextAttemptAt,
    answer: lastError ?? answer,
  }
}
