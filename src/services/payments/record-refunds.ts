import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { refunds } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { logBooking } from '../bookings/log.ts'
import { canMoveRefund, FOREIGN_REFUND_MOVES } from '../bookings/states.ts'
import { type Backoff, nextAttemptAt } from '../platform/backoff.ts'
import type { Payment } from './payment.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from './provider.ts'

/** A refund. */
export type Refund = typeof refunds.$inferSelect

/** The outcome of a refund; the reference is null if the provider refused to make one. */
export type RefundOutcome = Pick<RefundFacts, 'state'> & { reference: string | null }

/** A failed refund is retried three times, then left to the operator. */
export const REFUND_BACKOFF = {
  pausesMs: [1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  maxAttempts: 4,
  jitter: 0,
} satisfies Backoff

/** How often the provider is polled about a refund that it has accepted. */
const POLL_MS = HOUR_MS

/**
 * Records a payment's refunds and disputes as the provider reports them, including those that we did not initiate. The
 * caller has locked the booking.
 */
export async function recordRefunds(db: Database, payment: Payment, facts: PaymentFacts, now: Date): Promise<void> {
  for (const reported of facts.refunds) {
    const refund = reported.id === null ? undefined : await findOurs(db, reported.id, payment)
    if (!refund) await recordForeign(db, payment, { ...reported, origin: 'dashboard' }, now)
    else if (isChange(refund, reported)) await recordRefundOutcome(db, refund, reported, now)
  }
  for (const dispute of facts.disputes)
    await recordForeign(db, payment, { ...dispute, origin: 'dispute', state: DISPUTED[dispute.state] }, now)
}

/** A dispute that was won has returned the money and no longer counts. */
const DISPUTED = { open: 'sent', lost: 'done', won: 'failed' } as const satisfies Record<
  DisputeFacts['state'],
  RefundFacts['state']
>

async function findOurs(db: Database, id: string, payment: Pick<Payment, 'id'>): Promise<Refund | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.paymentId, payment.id), eq(refunds.origin, 'us')))
  return refund
}

/**
 * Returns whether a report changes our state. It may have been read before later changes that we have recorded, and
 * each attempt has its own reference: a failure only counts for the attempt that we know was accepted. Other failures
 * are counted where the attempt is made.
 */
function isChange({ state, providerReference }: Refund, reported: RefundFacts): boolean {
  if (reported.reference === providerReference) return canMoveRefund(state, reported.state)
  return reported.state !== 'failed' && state !== 'done'
}

interface ForeignRefund extends Pick<RefundFacts, 'reference' | 'amountMinor' | 'state'> {
  origin: 'dashboard' | 'dispute'
}

async function recordForeign(
  db: Database,
  { id: paymentId, bookingId, provider }: Payment,
  { reference, amountMinor, state, origin }: ForeignRefund,
  now: Date,
): Promise<void> {
  const outcome = { state, doneAt: state === 'done' ? now : null }
  const [recorded] = await db
    .insert(refunds)
    .values({
      id: `${provider}:${reference}`,
      paymentId,
      bookingId,
      origin,
      providerReference: reference,
      amountMinor,
      reason: origin,
      createdAt: now,
      ...outcome,
    })
    .onConflictDoUpdate({
      target: refunds.id,
      set: outcome,
      setWhere: inArray(refunds.state, FOREIGN_REFUND_MOVES[state]),
    })
    .returning()
  if (recorded) await logBooking(db, bookingId, { actor: SYSTEM, event: `${origin} ${state}` }, now)
}

/**
 * Records the outcome of an attempt. A failed refund is retried after 1, 10 and 60 minutes, and then left to the
 * operator.
 */
export async function recordRefundOutcome(
  db: Database,
  { id, bookingId, attempts, state: before }: Refund,
  { state, reference }: RefundOutcome,
  now: Date,
): Promise<void> {
  const plan = planOf(attempts, state, now)
  await db
    .update(refunds)
    .set({ state, providerReference: reference, doneAt: state === 'done' ? now : null, ...plan })
    .where(eq(refunds.id, id))
  if (state === 'sent' && state === before) return
  const detail = plan.nextAttemptAt === null && state === 'failed' ? 'left to the operator' : null
  await logBooking(db, bookingId, { actor: SYSTEM, event: `refund ${state}`, detail }, now)
}

function planOf(attempts: number, state: RefundFacts['state'], now: Date) {
  if (state === 'done') return { attempts, nextAttemptAt: null }
  if (state === 'sent') return { attempts, nextAttemptAt: new Date(now.getTime() + POLL_MS) }
  const failures = attempts + 1
  return { attempts: failures, nextAttemptAt: nextAttemptAt(REFUND_BACKOFF, failures, now) }
}
