import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'

/**
 * How long a claimed message belongs to one worker. Every delivery ends well before, so two of one message never
 * overlap.
 */
export const LEASE_MS = 3 * 60 * 1000

/** A stored message. */
export type OutboxMessage = typeof outbox.$inferSelect

/** A kind of messages: all that the queue knows of what is in them. */
export type Kind = OutboxMessage['kind']

/**
 * Claims messages that are due, for this worker alone, and counts an attempt: the oldest first or the newest. A claim is
 * a lease: it postpones the next attempt by LEASE_MS and is committed at once. A row lock held while sending would be
 * released the moment its worker dies, but would hold one of the pool's ten connections for as long as a mail server
 * thinks, and on the embedded database, which has only one, would stop everything else.
 */
export async function claimDue(
  db: Database,
  { kind, most, first = 'oldest' }: { kind: Kind; most: number; first?: 'oldest' | 'newest' },
  now: Date,
): Promise<OutboxMessage[]> {
  const { nextAttemptAt } = outbox
  const order = first === 'oldest' ? asc(nextAttemptAt) : desc(nextAttemptAt)
  return claim(db, { which: and(eq(outbox.kind, kind), lte(nextAttemptAt, now)), order, most }, now)
}

/**
 * Claims, as `claimDue` does, the message that is due first of each receiver (`about`), except of those that are busy.
 */
export async function claimOneOfEach(
  db: Database,
  { kind, most, busy }: { kind: Kind; most: number; busy: readonly string[] },
  now: Date,
): Promise<OutboxMessage[]> {
  const { id, about, nextAttemptAt } = outbox
  const heads = db
    .selectDistinctOn([about], { id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), lte(nextAttemptAt, now), notInArray(about, [...busy])))
    .orderBy(about, nextAttemptAt)
  const which = and(inArray(id, heads), lte(nextAttemptAt, now))
  return claim(db, { which, order: asc(nextAttemptAt), most }, now)
}

async function claim(
  db: Database,
  { which, order, most }: { which: SQL | undefined; order: SQL; most: number },
  now: Date,
): Promise<OutboxMessage[]> {
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(which)
        .orderBy(order)
        .limit(most)
        .for('update', { skipLocked: true }),
    )
  return db
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .from(due)
    .where(eq(outbox.id, due.id))
    .returning()
}

/**
 * Makes messages due whose first attempt was under way when the process ended: for one that has the database for itself,
 * and starts. Later attempts keep their lease, because it looks like a pause after a failure.
 */
export async function endLeases(db: Database, now: Date): Promise<void> {
  const { attempts, lastError, sentAt, nextAttemptAt } = outbox
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(eq(attempts, 1), isNull(lastError), isNull(sentAt), gt(nextAttemptAt, now)))
}

/** Notes that the message was delivered; of one that was withdrawn meanwhile that it was, and nothing of what it said. */
export async function markSent(db: Database, message: OutboxMessage, now: Date): Promise<void> {
  const sent = { sentAt: now, nextAttemptAt: null, lastError: null }
  await db
    .insert(outbox)
    .values({ ...message, payload: {}, ...sent })
    .onConflictDoUpdate({ target: outbox.id, set: sent })
}

/** Records why the attempt failed and when the next one is due; null gives the message up. */
export async function markFailed(
  db: Database,
  { id, attempts }: OutboxMessage,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Date | null },
): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: reason, nextAttemptAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNotNull(outbox.nextAttemptAt)))
}

/** How many messages of a kind wait. */
export async function countWaiting(db: Database, kind: Kind): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), isNotNull(outbox.nextAttemptAt)))
  return row?.waiting ?? 0
}

/** Sent messages are kept for a month, waiting and given-up ones for good. */
export const oldMessages = oldRows(outbox, outbox.sentAt, 31 * DAY_MS)
