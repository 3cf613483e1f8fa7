import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operators, partners, signInLinks } from '../../db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { oldRows } from '../platform/clean-up/old-rows.ts'
import { type Account, accountColumns, type AccountKey, accountOfRows, ofAccount } from './account.ts'
import { openSession } from './session.ts'

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
    .where(and(eq(signInLinks.tokenDigest, digestOf(token)), isOpen(now)))
  return link && accountOfRows(link)
}

/** Returns whether an account has a link that is still valid. */
export async function hasOpenLink(db: Database, account: AccountKey, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ expiresAt: signInLinks.expiresAt })
    .from(signInLinks)
    .where(and(ofAccount(signInLinks, account), isOpen(now)))
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
      .where(and(eq(signInLinks.tokenDigest, digestOf(token)), isOpen(now)))
      .returning({ createdAt: signInLinks.createdAt })
    return account && used.length > 0 ? { account, token: await openSession(tx, account, now) } : undefined
  })
}

function isOpen(now: Date): SQL | undefined {
  return and(gt(signInLinks.expiresAt, now), isNull(signInLinks.usedAt))
}

/** Deletes links a day after they expired. */
export const oldSignInLinks = oldRows(signInLinks, signInLinks.expiresAt, DAY_MS)
