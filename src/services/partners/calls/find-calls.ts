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

/** How many calls of a partner one search looks through at most, unless it is for a request. */
export const LOOKED_AT = 20_000

/** Returns since when a partner's calls are logged: for seven days, or since the last 100,000. */
export async function loggedSince(
  db: Database,
  partnerId: number,
  now: Date,
): Promise<{ since: Date; isFull: boolean }> {
  const call = partnerCalls
  const [last] = await db
    .select({ at: call.at })
    .from(call)
    .where(and(eq(call.partnerId, partnerId), eq(call.id, sql`(${nthLatest(db, { partnerId }, MAX_KEPT)})`)))
  const begin = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return last && last.at > begin ? { since: last.at, isFull: true } : { since: begin, isFull: false }
}

/** Whose calls to look through, since when, and possibly only those noted before a given one. */
interface Searched {
  partnerId: number
  since: Date
  before?: number | undefined
}

/**
 * Returns a partner's latest calls, as many as a page has, and before which call to look for more; null if there are
 * none. There may be more although nothing was found: a search looks through a bounded number of calls (decisions 6.38).
 */
export async function findCalls(
  db: Database,
  { since, ...whose }: Searched,
  { environment, statusClass, path, requestId }: CallFilter,
  page: number,
): Promise<{ calls: LoggedCall[]; next: number | null }> {
  const call = partnerCalls
  const [last] = requestId === null ? await nthLatest(db, whose, LOOKED_AT) : []
  const found = await db
    .select()
    .from(call)
    .where(
      and(
        whereLogged(whose),
        last ? gte(call.id, last.id) : undefined,
        gte(call.at, since),
        environment ? eq(call.environment, environment) : undefined,
        statusClass ? whereStatus(Number(statusClass.charAt(0)) * 100) : undefined,
        path === null ? undefined : gt(sql`position(lower(${path}) in lower(${call.path}))`, 0),
        requestId === null ? undefined : eq(call.requestId, requestId),
      ),
    )
    .orderBy(desc(call.id))
    .limit(page + 1)
  const calls = found.slice(0, page)
  return { calls, next: (found.length > page ? calls.at(-1) : last)?.id ?? null }
}

/** Selects the id of a partner's call of which there are so many since, itself included, by an index alone. */
function nthLatest(db: Database, whose: Omit<Searched, 'since'>, n: number) {
  return db
    .select({ id: partnerCalls.id })
    .from(partnerCalls)
    .where(whereLogged(whose))
    .orderBy(desc(partnerCalls.id))
    .offset(n - 1)
    .limit(1)
}

function whereLogged({ partnerId, before }: Omit<Searched, 'since'>): SQL | undefined {
  return and(eq(partnerCalls.partnerId, partnerId), before === undefined ? undefined : lt(partnerCalls.id, before))
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
