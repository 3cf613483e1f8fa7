import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, webhooks } from '../../../db/schema/index.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import type { Environment } from '../../../values/environment.ts'

/** A message to queue: a mail, about a booking or none, or a call of a webhook. */
type NewMessage = {
  environment: Environment
  /** Messages of one line are delivered one after the other; left out where it waits for no other. */
  line?: string | null
  /** Whatever JSON the delivery of its kind reads. */
  payload: object
} & ({ kind: 'mail'; bookingId: number | null } | { kind: 'webhook'; webhookId: number })

/** Puts messages into the outbox, due at once; inside a transaction they go out if and only if that is committed. */
export async function queueMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await db.insert(outbox).values(messages.map((message) => ({ ...message, createdAt: now, nextAttemptAt: now })))
}

/**
 * Removes the undelivered messages about a booking, waiting or given up. One that is under way may still arrive, and is
 * noted then.
 */
export async function withdrawMessages(db: Database, bookingId: number): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.bookingId, bookingId), isNull(outbox.sentAt)))
}

/**
 * Makes a sandbox partner's messages due that its own clock, which is ahead, has queued up to that moment: they are
 * delivered in everybody's time.
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
        // What was tried is under way, or pauses in everybody's time.
        eq(attempts, 0),
        gt(nextAttemptAt, now),
        lte(nextAttemptAt, queuedUntil),
        or(inArray(bookingId, ours), inArray(webhookId, hooks)),
      ),
    )
}
