import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partners, signInLinks } from '../../../db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '../../../values/time.ts'
import { digestOf, newToken } from '../../../values/token.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import { openSession } from './session.ts'

/** How long a link signs in. */
export const LINK_MINUTES = 15

/** Stores a link that signs a partner in, once. Returns its token, which is kept as a digest alone. */
export async function createSignInLink(db: Database, partnerId: number, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * MINUTE_MS)
  await db.insert(signInLinks).values({ tokenDigest: digestOf(token), partnerId, createdAt: now, expiresAt })
  return token
}

/** Returns the URL that leads to the page on which a link is used. */
export function signInUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/sign-in/${token}`
}

/** Returns whom a link signs in; undefined where it can no longer be used. */
export async function findOpenLink(db: Database, token: string, now: Date): Promise<{ name: string } | undefined> {
  const [link] = await db
    .select({ name: partners.name })
    .from(signInLinks)
    .innerJoin(partners, eq(partners.id, signInLinks.partnerId))
    .where(and(eq(signInLinks.tokenDigest, digestOf(token)), isOpen(now)))
  return link
}

/** Whether a partner has a link that can still be used. */
export async function hasOpenLink(db: Database, partnerId: number, now: Date): Promise<boolean> {
  const [link] = await db
    .select({ expiresAt: signInLinks.expiresAt })
    .from(signInLinks)
    .where(and(eq(signInLinks.partnerId, partnerId), isOpen(now)))
    .limit(1)
  return link !== undefined
}

/**
 * Uses the link up and opens a session: of several callers at once only one gets it. Returns the session's token;
 * undefined for a link that is unknown, used or expired.
 */
export async function signIn(db: Database, token: string, now: Date): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [link] = await tx
      .update(signInLinks)
      .set({ usedAt: now })
      .where(and(eq(signInLinks.tokenDigest, digestOf(token)), isOpen(now)))
      .returning({ partnerId: signInLinks.partnerId })
    return link && openSession(tx, link.partnerId, now)
  })
}

function isOpen(now: Date): SQL | undefined {
  return and(gt(signInLinks.expiresAt, now), isNull(signInLinks.usedAt))
}

/** Links are forgotten a day after they expired. */
export const oldSignInLinks = oldRows(signInLinks, signInLinks.expiresAt, DAY_MS)
