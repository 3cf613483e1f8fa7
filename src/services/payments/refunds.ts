import { and, eq, inArray, desc, isNotNull, sql, gt, gte, isNull, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { refunds, payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import { canMoveRefund, FOREIGN_REFUND_MOVES } from '../../values/states.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { newId } from '../../values/token.ts'
import type { Booking } from '../bookings/booking.ts'
import { logBooking } from '../bookings/log.ts'
import { refundedOfPayment, whereRefunded } from '../bookings/paid.ts'
import { type Backoff, nextAttemptAt } from '../platform/due-work.ts'
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

/**
 * Plans a refund of a locked booking, in minor units of its currency and from its latest payments first. It is sent
 * after the commit. Never exceeds what was paid minus what was refunded. Returns the planned amount.
 */
export async function planRefund(
  db: Database,
  booking: Pick<Booking, 'id' | 'currency'>,
  { amountMinor, reason }: { amountMinor: number; reason: string },
  now: Date,
): Promise<number> {
  let left = amountMinor
  for (const { paymentId, remainingMinor } of await refundable(db, booking)) {
    const part = Math.min(left, remainingMinor)
    if (part <= 0) continue
    await db.insert(refunds).values({
      id: newId(),
      paymentId,
      bookingId: booking.id,
      origin: 'us',
      state: 'created',
      amountMinor: part,
      reason,
      createdAt: now,
      nextAttemptAt: now,
    })
    left -= part
  }
  return amountMinor - left
}

/** Returns how much can be refunded in the booking's currency. */
export async function refundableMinor(db: Database, booking: Pick<Booking, 'id' | 'currency'>): Promise<number> {
  return (await refundable(db, booking)).reduce((sum, { remainingMinor }) => sum + remainingMinor, 0)
}

/** Returns the currencies of a booking's refunds: its own, and those in which it was paid. */
export async function refundCurrencies(db: Database, { id, currency }: Pick<Booking, 'id' | 'currency'>) {
  const rows = await db
    .selectDistinct({ paid: payments.receivedCurrency })
    .from(payments)
    .where(and(eq(payments.bookingId, id), isNotNull(payments.receivedCurrency)))
  return Array.from(new Set([currency, ...rows.flatMap(({ paid }) => paid ?? [])]))
}

/** Returns what remains of each payment in the booking's currency, latest first. */
async function refundable(
  db: Database,
  { id, currency }: Pick<Booking, 'id' | 'currency'>,
): Promise<{ paymentId: string; remainingMinor: number }[]> {
  return db
    .select({
      paymentId: payments.id,
      remainingMinor: sql`${payments.receivedMinor} - (${refundedOfPayment(db)})`.mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.bookingId, id), eq(payments.receivedCurrency, currency)))
    .orderBy(desc(payments.confirmedAt), desc(payments.id))
}

/**
 * Returns the condition that one of our refunds, joined with its payment, was given up and waits for the operator. It
 * no longer does once another refund of the same amount was made of its payment, or less than its amount is left of it.
 */
export function whereGivenUp(db: Database): SQL | undefined {
  const others = alias(refunds, 'others')
  const ofSamePayment = and(eq(others.paymentId, refunds.paymentId), whereRefunded(others))
  const replaced = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(ofSamePayment, eq(others.amountMinor, refunds.amountMinor), gt(others.createdAt, refunds.createdAt)))
  const returned = db
    .select({ minor: sql`coalesce(sum(${others.amountMinor}), 0)` })
    .from(others)
    .where(ofSamePayment)
  return and(
    eq(refunds.origin, 'us'),
    // A literal, so that the partial index applies.
    eq(refunds.state, sql.raw("'failed'")),
    isNull(refunds.nextAttemptAt),
    notExists(replaced),
    gte(sql`${payments.receivedMinor} - (${returned})`, refunds.amountMinor),
  )
}
