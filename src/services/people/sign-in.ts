import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operators, partners, sessions, signInLinks } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { oldRows } from '../platform/clean-up.ts'
import {
  type Account,
  accountColumns,
  accountOfRows,
  keyOf,
  logPresence,
  ofAccount,
  type AccountKey,
} from './account.ts'

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
  const whereOurs = eq(sessions.tokenDigest, digestOf(token))
  const [found] = await db
    .select({ partner: partners, operator: operators, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .leftJoin(partners, and(eq(partners.id, sessions.partnerId), isNull(partners.closedAt)))
    .leftJoin(operators, and(eq(operators.id, sessions.operatorId), isNull(operators.endedAt)))
    .where(
      and(whereOurs, gt(sessions.lastSeenAt, before(SESSION_MS.idle)), gt(sessions.createdAt, before(SESSION_MS.most))),
    )
  if (!found) return undefined
  const aMinuteAgo = before(MINUTE_MS)
  // At most one write a minute, not one per page.
  if (isUse && found.lastSeenAt < aMinuteAgo)
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(whereOurs, lt(sessions.lastSeenAt, aMinuteAgo)))
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

/** How long a link is valid. */
export const LINK_MINUTES = 15

/** Stores a link that signs an account in, once. Returns its token, of which only a digest is stored. */
export async function createSignInLink(db: Database, account: AccountKey, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
  await db
    .insert(signInLinks)
    .values({ tokenDigest: digestOf(token), ...accountColumns(account), createdAt: now, expiresAt })
  return token
}

/** Returns the URL of the page on which a link is used. */
export function signInUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/sign-in/${token}`
}

/** Returns the account that a link signs in; undefined if it is no longer valid. */
export async function findOpenLink(db: Database, token: string, now: Date): Promise<Account | undefined> {
  const [link] = await db
    .select({ partner: partners, operator: operators })
    .from(signInLinks)
    .leftJoin(partners, and(eq(partners.id, signInLinks.partnerId), isNull(partners.closedAt)))
    .leftJoin(operators, and(eq(operators.id, signInLinks.operatorId), isNull(operators.endedAt)))
    .where(and(eq(signInLinks.tokenDigest, digestOf(token)), whereOpen(now)))
  return link && accountOfRows(link)
}

/** Returns whether an account has a link that is still valid. */
export async function hasOpenLink(db: Database, account: AccountKey, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ expiresAt: signInLinks.expiresAt })
    .from(signInLinks)
    .where(and(ofAccount(signInLinks, account), whereOpen(now)))
    .limit(1)
  return link !== undefined
}

/** An account that has just signed in, and the token of its session. */
export interface SignedIn {
  account: Account
  token: string
}

/**
 * Uses up the link and opens a session. Of several concurrent callers only one succeeds. Returns undefined for a link
 * that is unknown, used or expired.
 */
export async function signIn(db: Database, token: string, now: Date): Promise<SignedIn | undefined> {
  return db.transaction(async (tx) => {
    const account = await findOpenLink(tx, token, now)
    const used = await tx
      .update(signInLinks)
      .set({ usedAt: now })
      .where(and(eq(signInLinks.tokenDigest, digestOf(token)), whereOpen(now)))
      .returning({ createdAt: signInLinks.createdAt })
    return account && used.length > 0 ? { account, token: await openSession(tx, account, now) } : undefined
  })
}

function whereOpen(now: Date): SQL | undefined {
  return and(gt(signInLinks.expiresAt, now), isNull(signInLinks.usedAt))
}

/** Deletes links a day after they expired. */
export const oldSignInLinks = oldRows(signInLinks, signInLinks.expiresAt, DAY_MS)
