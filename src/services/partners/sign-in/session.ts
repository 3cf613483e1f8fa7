import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { partners, sessions } from '../../../db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../values/time.ts'
import { digestOf, newToken } from '../../../values/token.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import { logPartnerEvent } from '../log.ts'
import { type Partner, partnerOfRow } from '../partner.ts'

/** How long a session lasts at most, and how long without being used. */
export const SESSION_MS = { most: 30 * DAY_MS, idle: 12 * HOUR_MS }

/** Signs a browser in as a partner. Returns the session's token, which is kept as a digest alone. */
export async function openSession(db: Database, partnerId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({ tokenDigest: digestOf(token), partnerId, createdAt: now, seenAt: now })
  await logPartnerEvent(db, partnerId, { actor: 'partner', event: 'signed in' }, now)
  return token
}

/** Returns who is signed in, and notes that the session was used; undefined where it is unknown, idle or too old. */
export async function findSession(db: Database, token: string, now: Date): Promise<Partner | undefined> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const isOurs = eq(sessions.tokenDigest, digestOf(token))
  const [found] = await db
    .select({ partner: partners, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(partners, eq(partners.id, sessions.partnerId))
    .where(and(isOurs, gt(sessions.seenAt, before(SESSION_MS.idle)), gt(sessions.createdAt, before(SESSION_MS.most))))
  if (!found) return undefined
  const aMinuteAgo = before(MINUTE_MS)
  // Not with every page: one write a minute tells as much.
  if (found.seenAt < aMinuteAgo)
    await db
      .update(sessions)
      .set({ seenAt: now })
      .where(and(isOurs, lt(sessions.seenAt, aMinuteAgo)))
  return partnerOfRow(found.partner)
}

/** Ends one session; one that is unknown has ended already. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenDigest, digestOf(token)))
}

/** Ends every session of a partner, in all browsers. */
export async function endEverySession(db: Database, partnerId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.partnerId, partnerId))
    await logPartnerEvent(tx, partnerId, { actor: 'partner', event: 'signed out everywhere' }, now)
  })
}

/** Unused sessions are deleted. */
export const oldSessions = oldRows(sessions, sessions.seenAt, SESSION_MS.idle)
