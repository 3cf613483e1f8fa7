import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  type SQL,
  sql,
  inArray,
  count,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { inOrder } from '../../../db/in-order.ts'
import { outbox, webhooks } from '../../../db/schema/index.ts'
import { channelOf, OUTBOX_CHANNELS, type OutboxChannel, type OutboxKind } from '../../../values/outbox-kind.ts'
import { DAY_MS, MINUTE_MS } from '../../../values/time.ts'
import { oldRows } from '../../platform/clean-up.ts'
import { type DueWork, whereDue } from '../../platform/due-work.ts'

/**
 * How long a claimed message belongs to one worker. Every delivery ends well before that, so two deliveries of one
 * message never overlap.
 */
export const LEASE_MS = 3 * MINUTE_MS

/** A stored message. */
export type OutboxMessage = typeof outbox.$inferSelect

/** Claims due messages for this worker alone, oldest or newest first, and counts an attempt. */
export async function claimDue(
  db: Database,
  { kind, most, first = 'oldest' }: { kind: OutboxKind; most: number; first?: 'oldest' | 'newest' },
  now: Date,
): Promise<OutboxMessage[]> {
  const { nextAttemptAt } = outbox
  const order = first === 'oldest' ? asc(nextAttemptAt) : desc(nextAttemptAt)
  const inTurn = await claim(db, { which: eq(outbox.kind, kind), order, most }, now)
  return first === 'oldest' ? inTurn : inTurn.toReversed()
}

/**
 * Claims like `claimDue`, but only the first due message of each webhook that is not busy. A message is not due while
 * an earlier one of its line is waiting. However much waits for a webhook, an index finds its first message.
 */
export async function claimOneOfEach(
  db: Database,
  { kind, most, busy }: { kind: OutboxKind; most: number; busy: readonly (number | null)[] },
  now: Date,
): Promise<OutboxMessage[]> {
  const { id, webhookId, nextAttemptAt } = outbox
  const earlier = alias(outbox, 'earlier')
  const waitsBefore = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(and(eq(earlier.line, outbox.line), lt(earlier.number, outbox.number), isNotNull(earlier.nextAttemptAt)))
  const due = (whose: SQL, atMost: number) =>
    db
      .select({ id })
      .from(outbox)
      .where(and(eq(outbox.kind, kind), whose, lte(nextAttemptAt, now), notExists(waitsBefore)))
      .orderBy(nextAttemptAt)
      .limit(atMost)
  const first = due(eq(webhookId, webhooks.id), 1).as('first')
  const others = busy.filter((one) => one !== null)
  const heads = db
    .select({ id: first.id })
    .from(webhooks)
    .crossJoinLateral(first)
    .where(notInArray(webhooks.id, others))
  // Calls whose webhook was removed by a program wait for nothing.
  const orphans = due(isNull(webhookId), most)
  return claim(db, { which: sql`${id} = ANY(ARRAY${heads.unionAll(orphans)})`, most }, now)
}

async function claim(
  db: Database,
  work: Pick<DueWork, 'which' | 'order' | 'most'>,
  now: Date,
): Promise<OutboxMessage[]> {
  const { id, attempts, nextAttemptAt } = outbox
  const claimed = await db
    .update(outbox)
    .set({ attempts: sql`${attempts} + 1`, lastAttemptAt: now, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(whereDue(db, { id, dueAt: nextAttemptAt, ...work }, now))
    .returning()
  return inOrder(claimed, ({ number }) => number)
}

/**
 * Makes messages due whose first attempt was interrupted when the process ended. Only for a starting process that has
 * the database to itself. Later attempts keep their lease, because it cannot be told from a pause after a failure.
 */
export async function endLeases(db: Database, now: Date): Promise<void> {
  const { attempts, lastError, sentAt, nextAttemptAt } = outbox
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(eq(attempts, 1), isNull(lastError), isNull(sentAt), gt(nextAttemptAt, now)))
}

/**
 * Records that a message was delivered, and the response. One that was asked for again meanwhile stays due. For a mail
 * that was withdrawn meanwhile, only the delivery is recorded, without its content; of a call whose webhook was
 * removed, nothing is.
 */
export async function markSent(
  db: Database,
  { number, ...message }: OutboxMessage,
  answer: string | null,
  now: Date,
): Promise<void> {
  const sent = { sentAt: now, nextAttemptAt: null, lastError: null, answer }
  await db.transaction(async (tx) => {
    const recorded = await tx
      .update(outbox)
      .set(sent)
      .where(and(eq(outbox.id, message.id), eq(outbox.attempts, message.attempts)))
      .returning({ id: outbox.id })
    if (recorded.length === 0 && message.kind !== 'webhook')
      await tx
        .insert(outbox)
        .values({ ...message, payload: {}, ...sent })
        .onConflictDoNothing()
    await moveFollowers(tx, { line: message.line, number }, now)
  })
}

/** Records why an attempt failed and when the next one is due; null gives the message up. */
export async function markFailed(
  db: Database,
  { id, attempts, line, number }: OutboxMessage,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Date | null },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(outbox)
      .set({ lastError: reason, nextAttemptAt })
      .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNotNull(outbox.nextAttemptAt)))
    await moveFollowers(tx, { line, number }, nextAttemptAt ?? now)
  })
}

/**
 * Makes the messages behind this one in its line due together with it. They would wait for it in any case, but every
 * claim goes through all that is due, which is a lot behind a receiver that has been down for days.
 */
async function moveFollowers(
  db: Database,
  { line, number }: Pick<OutboxMessage, 'line' | 'number'>,
  dueAt: Date,
): Promise<void> {
  if (line === null) return
  await db
    .update(outbox)
    .set({ nextAttemptAt: dueAt })
    .where(
      and(eq(outbox.line, line), gt(outbox.number, number), eq(outbox.attempts, 0), isNotNull(outbox.nextAttemptAt)),
    )
}

/** Returns how many messages of some kinds are waiting. */
export async function countWaiting(db: Database, kinds: readonly OutboxKind[]): Promise<number> {
  return db.$count(outbox, and(inArray(outbox.kind, [...kinds]), isNotNull(outbox.nextAttemptAt)))
}

/** Deletes sent messages after a month; waiting and given-up ones are kept. */
export const oldMessages = oldRows(outbox, outbox.sentAt, 31 * DAY_MS)

/** The number of messages of one way out that are waiting or given up. */
interface Unsent {
  channel: OutboxChannel
  state: 'waiting' | 'given_up'
  messages: number
}

/** Returns how many messages of each way out are waiting and how many were given up, including zeros. */
export async function countUnsent(db: Database): Promise<Unsent[]> {
  const counted = (state: Unsent['state']) => ({
    kind: outbox.kind,
    state: sql<Unsent['state']>`${state}::text`,
    messages: count(),
  })
  // Two queries, so that an index without the sent messages serves each.
  const waiting = db.select(counted('waiting')).from(outbox).where(isNotNull(outbox.nextAttemptAt)).groupBy(outbox.kind)
  const givenUp = db
    .select(counted('given_up'))
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.nextAttemptAt)))
    .groupBy(outbox.kind)
  const rows = await waiting.unionAll(givenUp)
  const states = ['waiting', 'given_up'] as const
  return OUTBOX_CHANNELS.flatMap((channel) =>
    states.map((state) => ({
      channel,
      state,
      messages: rows
        .filter((row) => channelOf(row.kind) === channel && row.state === state)
        .reduce((sum, { messages }) => sum + messages, 0),
    })),
  )
}
