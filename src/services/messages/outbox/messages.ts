import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up/old-rows.ts'
import { type DueWork, isDue } from '../../platform/due-work.ts'

/**
 * How long a claimed message belongs to one worker. Every delivery ends well before, so two of one message never
 * overlap.
 */
export const LEASE_MS = 3 * 60 * 1000

/** A stored message. */
export type OutboxMessage = typeof outbox.$inferSelect

/** A kind of messages: all that the queue knows of what is in them. */
export type Kind = OutboxMessage['kind']

/** Claims messages that are due, for this worker alone, and counts an attempt: the oldest first or the newest. */
export async function claimDue(
  db: Database,
  { kind, most, first = 'oldest' }: { kind: Kind; most: number; first?: 'oldest' | 'newest' },
  now: Date,
): Promise<OutboxMessage[]> {
  const { nextAttemptAt } = outbox
  const order = first === 'oldest' ? asc(nextAttemptAt) : desc(nextAttemptAt)
  return claim(db, { which: eq(outbox.kind, kind), order, most }, now)
}

/**
 * Claims, as `claimDue` does, the message that is due first of each webhook, except of those that are busy.
 * A message for which an earlier one of its line still waits is not due.
 */
export async function claimOneOfEach(
  db: Database,
  { kind, most, busy }: { kind: Kind; most: number; busy: readonly (number | null)[] },
  now: Date,
): Promise<OutboxMessage[]> {
  const { id, webhookId, nextAttemptAt } = outbox
  // Calls of webhooks that have been removed wait for nobody.
  const isFree = or(
    isNull(webhookId),
    notInArray(
      webhookId,
      busy.filter((one) => one !== null),
    ),
  )
  const earlier = alias(outbox, 'earlier')
  const waitsBefore = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(and(eq(earlier.line, outbox.line), lt(earlier.number, outbox.number), isNotNull(earlier.nextAttemptAt)))
  const heads = db
    .selectDistinctOn([webhookId], { id })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), lte(nextAttemptAt, now), isFree, notExists(waitsBefore)))
    .orderBy(webhookId, nextAttemptAt)
  return claim(db, { which: inArray(id, heads), most }, now)
}

async function claim(
  db: Database,
  work: Pick<DueWork, 'which' | 'order' | 'most'>,
  now: Date,
): Promise<OutboxMessage[]> {
  const { id, attempts, nextAttemptAt } = outbox
  return db
    .update(outbox)
    .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(isDue(db, { id, dueAt: nextAttemptAt, ...work }, now))
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

/** Notes that the message was delivered, and what was answered; of one that was withdrawn meanwhile that it was, and nothing of what it said. */
export async function markSent(
  db: Database,
  { number: _, ...message }: OutboxMessage,
  answer: string | null,
  now: Date,
): Promise<void> {
  const sent = { sentAt: now, nextAttemptAt: null, lastError: null, answer }
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
