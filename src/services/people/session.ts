import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operators, partners, sessions } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { oldRows } from '../platform/clean-up/old-rows.ts'
import { type Account, accountColumns, accountOfRows, keyOf, logPresence, ofAccount } from './account.ts'

/** The maximum length of a session, and how long it may be idle. */
export const SESSION_MS = { most: 30 * DAY_MS, idle: 12 * HOUR_MS }

/** Signs a browser in. Returns the session's token, of which only a digest is stored. */
export async function openSession(db: Database, account: Account, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insert(sessions)
    .values({ tokenDigest: digestOf(token), ...accountColumns(keyOf(account)), createdAt: now, lastSeenAt: now })
  await logPresence(db, account, 'signed in', now)
  return token
}

/**
 * Returns the account of a session and records that it was used, unless only a page asks by itself; undefined if it is
 * unknown, idle or too old.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
  { isUse }: { isUse: boolean } = { isUse: true },
): Promise<Account | undefined> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isOurs = eq(sessions.tokenDigest, digestOf(token))
  const [found] = await db
    .select({ partner: partners, operator: operators, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .leftJoin(partners, and(eq(partners.id, sessions.partnerId), isNull(partners.closedAt)))
    .leftJoin(operators, and(eq(operators.id, sessions.operatorId), isNull(operators.endedAt)))
    .where(
      and(isOurs, gt(sessions.lastSeenAt, before(SESSION_MS.idle)), gt(sessions.createdAt, before(SESSION_MS.most))),
    )
  if (!found) return undefined
  const aMinuteAgo = before(MINUTE_MS)
  // At most one write a minute, not one per page.
  if (isUse && found.lastSeenAt < aMinuteAgo)
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(isOurs, lt(sessions.lastSeenAt, aMinuteAgo)))
  return accountOfRows(found)
}

/** Ends one session. An unknown one counts as ended. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenDigest, digestOf(token)))
}

/** Ends every session of an account, in all browsers. */
export async function endEverySession(db: Database, account: Account, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(ofAccount(sessions, keyOf(account)))
    await logPresence(tx, account, 'signed out everywhere', now)
  })
}

/** Deletes unused sessions. */
export const oldSessions = oldRows(sessions, sessions.lastSeenAt, SESSION_MS.idle)
