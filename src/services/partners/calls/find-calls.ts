import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partnerCalls, partners } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import { DAY_MS } from '../../../values/time.ts'
import { type CleanUp, oldRows } from '../../platform/clean-up.ts'

/** A call in the log. */
export type LoggedCall = typeof partnerCalls.$inferSelect

/** For how long calls are kept, and how many of a partner at most. */
export const KEPT_DAYS = 7
export const MAX_KEPT = 100_000

/** The statuses to look for, by their first digit. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const

/** Which calls to list; null is any. */
export interface CallFilter {
  environment: Environment | null
  statusClass: (typeof STATUS_CLASSES)[number] | null
  /** Part of the path, in any case. */
  path: string | null
  requestId: string | null
}

/** Returns since when a partner's calls are logged: for seven days, or since the last 100,000. */
export async function loggedSince(
  db: Database,
  partnerId: number,
  now: Date,
): Promise<{ since: Date; isFull: boolean }> {
  const [last] = await db
    .select({ at: partnerCalls.at })
    .from(partnerCalls)
    .where(eq(partnerCalls.partnerId, partnerId))
    .orderBy(desc(partnerCalls.id))
    .offset(MAX_KEPT - 1)
    .limit(1)
  const begin = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return last && last.at > begin ? { since: last.at, isFull: true } : { since: begin, isFull: false }
}

/** Returns a partner's calls since a time, the latest first, possibly only those noted before a given one. */
export async function findCalls(
  db: Database,
  { partnerId, since, before }: { partnerId: number; since: Date; before: number | undefined },
  { environment, statusClass, path, requestId }: CallFilter,
  most: number,
): Promise<LoggedCall[]> {
  const call = partnerCalls
  return db
    .select()
    .from(call)
    .where(
      and(
        eq(call.partnerId, partnerId),
        gte(call.at, since),
        before === undefined ? undefined : lt(call.id, before),
        environment ? eq(call.environment, environment) : undefined,
        statusClass ? whereStatus(Number(statusClass.charAt(0)) * 100) : undefined,
        path === null ? undefined : gt(sql`position(lower(${path}) in lower(${call.path}))`, 0),
        requestId === null ? undefined : eq(call.requestId, requestId),
      ),
    )
    .orderBy(desc(call.id))
    .limit(most)
}

function whereStatus(from: number): SQL | undefined {
  return and(gte(partnerCalls.status, from), lt(partnerCalls.status, from + 100))
}

/** Deletes calls after a week. */
export const oldCalls = oldRows(partnerCalls, partnerCalls.at, KEPT_DAYS * DAY_MS)

const SURPLUS_AT_ONCE = 10_000

/** Deletes the calls of each partner before its last 100,000. */
export const surplusCalls: CleanUp = {
  table: partnerCalls,
  batch: SURPLUS_AT_ONCE,
  async takeBatch(db) {
    const { id, partnerId } = partnerCalls
    const last = db
      .select({ id })
      .from(partnerCalls)
      .where(eq(partnerId, partners.id))
      .orderBy(desc(id))
      .offset(MAX_KEPT)
      .limit(1)
      .as('last')
    const surplus = db
      .select({ ctid: sql`${partnerCalls}.ctid` })
      .from(partners)
      .crossJoinLateral(last)
      .innerJoin(partnerCalls, and(eq(partnerId, partners.id), lte(id, last.id)))
      .limit(SURPLUS_AT_ONCE)
    const deleted = await db
      .delete(partnerCalls)
      .where(sql`ctid = ANY(ARRAY${surplus})`)
      .returning({ one: sql`1` })
    return deleted.length
  },
}
