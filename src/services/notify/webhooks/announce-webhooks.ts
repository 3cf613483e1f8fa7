import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { inOrder } from '../../../db/in-order.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { changedMarkupRules, partnerLog } from '../../../db/schema/index.ts'
import { ApiError } from '../../../errors.ts'
import { PARTNER } from '../../../values/actor.ts'
import { MINUTE_MS } from '../../../values/time.ts'
import { logPartner, lockAccount } from '../../partners/partner.ts'
import { appendMarkupsEvent } from '../notify-partner.ts'

/**
 * Announces in one event which markup rules were added, changed or removed since the last time. Can be called at any
 * time and by several processes: each committed change is announced once.
 */
export async function announceMarkupChanges(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ruleIds = await takeChangedRules(tx)
    if (ruleIds.length > 0) await appendMarkupsEvent(tx, ruleIds, now)
  })
}

/** Returns the ids in order, each once. A second caller waits here for the first and gets the rest. */
async function takeChangedRules(db: Database): Promise<number[]> {
  const changes = await db.delete(changedMarkupRules).returning({ ruleId: changedMarkupRules.ruleId })
  return [...new Set(inOrder(changes, ({ ruleId }) => ruleId).map(({ ruleId }) => ruleId))]
}

/** How many calls a partner can trigger by hand within a minute. */
const MAX_CALLS = 10

const EVENTS = ['webhook tested', 'webhook called again'] as const

/**
 * Logs a webhook call that a partner triggers by hand, in the transaction that queues it. Throws RATE_LIMITED after ten
 * such calls within a minute, so that nobody can use us to flood a stranger's address, and FORBIDDEN if the account is
 * closed.
 */
export async function logCallByHand(
  db: Database,
  { partnerId, event, detail }: { partnerId: number; event: (typeof EVENTS)[number]; detail: string },
  now: Date,
): Promise<void> {
  await lockAccount(db, partnerId)
  const lately = and(
    eq(partnerLog.partnerId, partnerId),
    inArray(partnerLog.event, [...EVENTS]),
    gt(partnerLog.at, new Date(now.getTime() - MINUTE_MS)),
  )
  if ((await db.$count(partnerLog, lately)) >= MAX_CALLS)
    throw new ApiError('RATE_LIMITED', `at most ${MAX_CALLS} calls can be asked for within a minute`)
  await logPartner(db, partnerId, { actor: PARTNER, event, detail }, now)
}
