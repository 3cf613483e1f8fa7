import { and, eq, gt, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, outbox, webhooks } from '../../../db/schema/index.ts'
import type { Environment } from '../../../values/environment.ts'
import type { StoredLetter } from '../letters/stored-letter.ts'
import type { OutboxMessage } from './messages.ts'

/** A letter to queue: the address it goes to, and its facts. */
export interface NewLetter {
  environment: Environment
  /** The booking that it is about; null without one. */
  bookingId: number | null
  to: string
  content: StoredLetter
  /** When it is due; at once if omitted. */
  dueAt?: Date | undefined
}

/** Puts letters into the outbox. Within a transaction they are sent if and only if it commits. */
export async function queueLetters(db: Database, letters: readonly NewLetter[], now: Date): Promise<void> {
  await queueMessages(
    db,
    letters.map(({ environment, bookingId, to, content, dueAt }) => {
      const payload = { version: 2, to, ...content }
      return { environment, kind: 'letter', bookingId, payload, dueAt } as const
    }),
    now,
  )
}

/** Returns how many mails about a booking were queued since a given time. */
export async function countMails(db: Database, bookingId: number, since: Date): Promise<number> {
  return db.$count(outbox, and(eq(outbox.bookingId, bookingId), gte(outbox.createdAt, since)))
}

/** A message to queue: a letter, possibly about a booking, or a webhook call. */
type NewMessage = {
  environment: Environment
  /** Messages of one line are delivered one after the other; omitted if it need not wait for others. */
  line?: string | null
  /** Any JSON that the delivery of its kind can parse. */
  payload: object
  /** When it is due; at once if omitted. */
  dueAt?: Date | undefined
} & ({ kind: 'letter'; bookingId: number | null } | { kind: 'webhook'; webhookId: number })

/** Puts messages into the outbox. Within a transaction they are delivered if and only if it commits. */
export async function queueMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await db.insert(outbox).values(messages.map((message) => rowOf(now, message)))
}

/** Puts one message into the outbox in the same way, and returns it. */
export async function queueMessage(db: Database, message: NewMessage, now: Date): Promise<OutboxMessage> {
  const [queued] = await db.insert(outbox).values(rowOf(now, message)).returning()
  if (!queued) throw new Error('INSERT … RETURNING gave no row')
  return queued
}

function rowOf(now: Date, { dueAt = now, ...message }: NewMessage) {
  return { ...message, createdAt: now, nextAttemptAt: dueAt }
}

/** Removes the letters about a booking that were to go later and have not been tried: what they say is no longer so. */
export async function withdrawLater(db: Database, bookingId: number): Promise<void> {
  const whereLater = gt(outbox.nextAttemptAt, outbox.createdAt)
  await db
    .delete(outbox)
    .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, 'letter'), eq(outbox.attempts, 0), whereLater))
}

/**
 * Removes the undelivered messages about a booking, waiting or given up: all, or those with such a payload. One that is
 * being delivered may still arrive, and is then recorded.
 */
export async function withdrawMessages(
  db: Database,
  bookingId: number,
  isMeant: (payload: unknown) => boolean = () => true,
): Promise<void> {
  const whereUnsent = and(eq(outbox.bookingId, bookingId), isNull(outbox.sentAt))
  const unsent = await db.select({ id: outbox.id, payload: outbox.payload }).from(outbox).where(whereUnsent)
  const meant = unsent.filter(({ payload }) => isMeant(payload)).map(({ id }) => id)
  if (meant.length > 0) await db.delete(outbox).where(and(whereUnsent, inArray(outbox.id, meant)))
}

/**
 * Makes messages due that a sandbox partner's clock, which is ahead, has queued up to a given time, so that they are
 * delivered without delay.
 */
export async function bringForward(db: Database, partnerId: number, queuedUntil: Date, now: Date): Promise<void> {
  const { nextAttemptAt, attempts, environment, webhookId, bookingId } = outbox
  const ours = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.partnerId, partnerId))
  const hooks = db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.partnerId, partnerId))
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(environment, 'sandbox'),
        // Messages that were already attempted are being delivered, or pause in real time.
        eq(attempts, 0),
        gt(nextAttemptAt, now),
        lte(nextAttemptAt, queuedUntil),
        or(inArray(bookingId, ours), inArray(webhookId, hooks)),
      ),
    )
}
