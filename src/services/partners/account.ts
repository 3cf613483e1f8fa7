import { and, asc, eq, isNull, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import {
  partnerKeys,
  partners,
  publishableKeys,
  sessions,
  signInLinks,
  webhooks,
  outbox,
} from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { type Environment, ENVIRONMENTS } from '../../values/environment.ts'
import { HOUR_MS } from '../../values/time.ts'
import { digestOf, newToken } from '../../values/token.ts'
import { whereAlive } from './keys.ts'
import { logPartner, lockOpenPartner, type Partner, partnerOfRow } from './partner.ts'

/** The data of a new partner. */
export interface NewPartner {
  name: string
  email: string
  /** In percent, such as `12.5`. */
  commissionPercent: string
  promoCode: string | null
  /** The discount of the code in percent, such as `10`; with `0` it only attributes sales. */
  discountPercent: string
}

/** The credentials of a partner's program. The secret is only known when it is created. */
export interface Credentials {
  environment: Environment
  key: string
  secret: string
}

/** Opens an account with new credentials for both environments. */
export async function createPartner(
  db: Database,
  partner: NewPartner,
  now: Date,
): Promise<{ id: number; credentials: Credentials[] }> {
  return inTransaction(db, async (tx) => {
    const id = await insertPartner(tx, partner, now)
    const credentials = ENVIRONMENTS.map(newCredentials)
    for (const one of credentials) await addKey(tx, id, one, now)
    return { id, credentials }
  })
}

/** Stores a partner without any key. */
export async function insertPartner(db: Database, partner: NewPartner, now: Date): Promise<number> {
  const [row] = await db
    .insert(partners)
    .values({ ...partner, createdAt: now })
    .returning({ id: partners.id })
  if (!row) throw new Error('INSERT … RETURNING gave no row')
  return row.id
}

/** Stores new credentials for a partner. */
export async function addKey(
  db: Database,
  partnerId: number,
  { environment, key, secret }: Credentials,
  now: Date,
): Promise<void> {
  await db.insert(partnerKeys).values({ key, partnerId, environment, secretDigest: digestOf(secret), createdAt: now })
}

/** For how many hours a replaced key can remain valid. */
export const OVERLAPS = [0, 1, 24] as const

/** A number of hours that a replaced key remains valid. */
export type Overlap = (typeof OVERLAPS)[number]

/** A key to replace. */
interface KeyRotation {
  partnerId: number
  environment: Environment
  /** How long the previous key, and every token issued for it, remain valid. */
  overlap: Overlap
}

/** Replaces the credentials of one environment. Returns undefined for a partner that is unknown or closed. */
export async function rotateKey(
  db: Database,
  { partnerId, environment, overlap }: KeyRotation,
  actor: Actor,
  now: Date,
): Promise<Credentials | undefined> {
  const end = new Date(now.getTime() + overlap * HOUR_MS)
  return inTransaction(db, async (tx) => {
    if (!(await lockOpenPartner(tx, partnerId))) return undefined
    await tx
      .update(partnerKeys)
      .set({ revokedAt: end })
      .where(
        and(
          eq(partnerKeys.partnerId, partnerId),
          eq(partnerKeys.environment, environment),
          // A key that was replaced earlier expires no later than this one.
          whereAlive(end),
        ),
      )
    const credentials = newCredentials(environment)
    await addKey(tx, partnerId, credentials, now)
    await logPartner(tx, partnerId, { actor, event: `${environment} key made`, detail: credentials.key }, now)
    return credentials
  })
}

/**
 * Closes an account: it can no longer sign in, and its keys, webhooks and code are disabled. Its sales are kept, and
 * their commission still goes on its statements. Returns whether there was an open account.
 */
export async function closePartner(db: Database, id: number, actor: Actor, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOpenPartner(tx, id))) return false
    await tx.update(partners).set({ closedAt: now, promoCode: null, discountPercent: '0' }).where(eq(partners.id, id))
    await endAccess(tx, id, now)
    await logPartner(tx, id, { actor, event: 'closed' }, now)
    return true
  })
}

/** Returns every partner with its active keys. */
export async function listPartners(
  db: Database,
): Promise<(Partner & { keys: { environment: Environment; key: string }[] })[]> {
  const rows = await db.select().from(partners).orderBy(asc(partners.id))
  const keys = await db
    .select({ partnerId: partnerKeys.partnerId, environment: partnerKeys.environment, key: partnerKeys.key })
    .from(partnerKeys)
    .where(isNull(partnerKeys.revokedAt))
    .orderBy(asc(partnerKeys.environment))
  return rows.map((row) => ({
    ...partnerOfRow(row),
    keys: keys.filter(({ partnerId }) => partnerId === row.id).map(({ environment, key }) => ({ environment, key })),
  }))
}

function newCredentials(environment: Environment): Credentials {
  return { environment, key: `${environment}-${newToken().slice(0, 16)}`, secret: newToken() }
}

/**
 * Revokes all access to a partner's account and everything called on its behalf: keys with their tokens, sessions,
 * links, webhooks.
 */
async function endAccess(db: Database, partnerId: number, now: Date): Promise<void> {
  const whereActive = and(eq(partnerKeys.partnerId, partnerId), whereAlive(now))
  await db.update(partnerKeys).set({ revokedAt: now }).where(whereActive)
  const whereWorking = and(eq(publishableKeys.partnerId, partnerId), isNull(publishableKeys.endedAt))
  await db.update(publishableKeys).set({ endedAt: now }).where(whereWorking)
  await db.delete(sessions).where(eq(sessions.partnerId, partnerId))
  await db.delete(signInLinks).where(eq(signInLinks.partnerId, partnerId))
  await removeWebhooks(db, eq(webhooks.partnerId, partnerId))
}

/**
 * Removes webhooks, and withdraws their calls that have not been accepted; one that is under way may still arrive.
 * Returns the partner of each.
 */
export async function removeWebhooks(db: Database, which: SQL): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    // Locked first: a transaction that queues a call for it has committed by then, or fails.
    const removed = await tx
      .select({ id: webhooks.id, partnerId: webhooks.partnerId })
      .from(webhooks)
      .where(which)
      .for('update')
    const ids = removed.map(({ id }) => id)
    if (ids.length === 0) return []
    await tx.delete(outbox).where(and(inArray(outbox.webhookId, ids), isNull(outbox.sentAt)))
    await tx.delete(webhooks).where(inArray(webhooks.id, ids))
    return removed.map(({ partnerId }) => partnerId)
  })
}
