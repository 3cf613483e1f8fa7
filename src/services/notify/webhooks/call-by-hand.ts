import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partnerLog } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import type { Actor } from '../../../values/actor.ts'
import { MINUTE_MS } from '../../../values/time.ts'
import { logPartner, lockAccount } from '../../partners/partner.ts'
import { deliverAgain, deliveryOf, type WebhookDelivery } from './deliveries.ts'
import { queueEvent } from './event.ts'
import type { RegisteredWebhook } from './register.ts'

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
