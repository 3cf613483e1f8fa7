import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { refunds, bookings, payments } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { newId } from '../../values/token.ts'
import { whereAboutOne, type BookingScope, lockBooking, type Booking } from '../bookings/booking.ts'
import { logBooking } from '../bookings/log.ts'
import { isCollecting } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import { whereDue } from '../platform/due-work.ts'
import { announceAmountDue, toCollectMinor } from './amount-due.ts'
import { type PaymentDeps, providerOf } from './payment-deps.ts'
import { findPayment } from './payment.ts'
import { PaymentUnknown, ProviderError, RefundRefused } from './provider.ts'
import { issueReceipts } from './receipts.ts'
import {
  recordRefundOutcome,
  type Refund,
  type RefundOutcome,
  planRefund,
  refundableMinor,
  whereGivenUp,
} from './refunds.ts'
import { hasTooLittle } from './review.ts'

/**
 * How long a claimed refund belongs to one worker; also the pause after the provider was unavailable. Those claimed
 * together are sent together, so none of them takes longer than two calls of the provider.
 */
const LEASE_MS = MINUTE_MS

const AT_ONCE = 10

/** Why an attempt to send a refund has failed. */
export type FailedAttempt = 'refused' | 'unanswered'

/**
 * Sends the due refunds of a booking, and returns why attempts failed. Those that the provider does not accept fall
 * due again later.
 */
export async function sendRefunds(deps: PaymentDeps, bookingId: number, now: Date): Promise<FailedAttempt[]> {
  return sendClaimed(deps, await claim(deps.db, eq(refunds.bookingId, bookingId), now), now)
}

/** Sends the due refunds of all bookings, or of some. */
export async function sendDueRefunds(deps: PaymentDeps, now: Date, scope?: BookingScope): Promise<void> {
  await sendClaimed(deps, await claim(deps.db, whereAboutOne(deps.db, refunds.bookingId, scope), now), now)
}

/** Claims the due refunds for this caller alone; committed before the provider is called. */
async function claim(db: Database, which: SQL | undefined, now: Date): Promise<Refund[]> {
  const { id, origin, nextAttemptAt } = refunds
  const claimed = await db
    .update(refunds)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(whereDue(db, { id, dueAt: nextAttemptAt, which: and(which, eq(origin, 'us')), most: AT_ONCE }, now))
    .returning()
  return inOrder(claimed, ({ createdAt }) => createdAt)
}

/** Throws only after all have been tried, so that one failure does not hold up the others. */
async function sendClaimed(deps: PaymentDeps, claimed: Refund[], now: Date): Promise<FailedAttempt[]> {
  const attempts = await Promise.allSettled(
    claimed.map(async (refund): Promise<FailedAttempt[]> => {
      const outcome = await send(deps, refund, now)
      if (!outcome) return ['unanswered']
      await recordAttempt(deps, refund, outcome, now)
      return outcome.state === 'failed' ? ['refused'] : []
    }),
  )
  const failures = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be sent`)
  return attempts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** Returns undefined if the provider does not respond: the refund may or may not have been made. */
async function send(deps: PaymentDeps, refund: Refund, now: Date): Promise<RefundOutcome | undefined> {
  const { id, amountMinor, state, providerReference } = refund
  const payment = await findPayment(deps.db, refund.paymentId)
  if (!payment || payment.providerReference === null) return undefined
  const { providerReference: paymentReference } = payment
  const provider = providerOf(deps, payment)
  try {
    // A call whose response was lost is found by our id; only a failed one is repeated.
    const made = (await provider.read(paymentReference)).refunds.filter((one) => one.id === id)
    const standing = made.find((one) => one.state !== 'failed')
    if (standing) return standing
    // A repeated request would only return the accepted refund again.
    const failed = state === 'sent' && made.find(({ reference }) => reference === providerReference)
    if (failed) return failed
    return await provider.refund({ id, attempt: refund.attempts + 1, paymentReference, amountMinor }, now)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Retrying does not help if the provider no longer has the payment: the operator must refund it.
    const isRefused = error instanceof RefundRefused || error instanceof PaymentUnknown
    return isRefused ? { state: 'failed', reference: null } : undefined
  }
}

/**
 * Records the outcome of an attempt to send a refund, in a transaction of its own, with the receipt if it is done. What
 * is no longer to be refunded counts as paid again, so less may be left to collect on arrival. Does nothing if the
 * attempt was counted meanwhile.
 */
async function recordAttempt(
  { db, sender }: Pick<PaymentDeps, 'db' | 'sender'>,
  sent: Refund,
  outcome: RefundOutcome,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locks the booking first, as syncing does, to avoid a deadlock.
    const booking = await lockBooking(tx, sent.bookingId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, sent.id))
    if (!booking || !refund || refund.attempts !== sent.attempts || refund.state === 'done') return
    const collectMinor = await toCollectMinor(tx, booking)
    await recordRefundOutcome(tx, refund, outcome, now)
    if ((await toCollectMinor(tx, booking)) !== collectMinor) await announceAmountDue(tx, booking, sender, now)
    if (outcome.state === 'done') await issueReceipts(tx, booking, sender, now)
  })
}

/** A refund ordered by the operator. */
export interface OrderedRefund {
  amountMinor: number
  /** The currency of the payments that it is taken from. */
  currency: string
  reason: string
}

/**
 * Orders a refund from a booking's payments in that currency, which is sent after the commit. If less is left, nothing
 * is ordered. Returns the amount that was left before. What is given back is not collected again on arrival, unless too
 * little had come in and is refunded to be paid again.
 */
export async function orderRefund(
  db: Database,
  id: number,
  { amountMinor, currency, reason }: OrderedRefund,
  { actor, sender }: By,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) return 0
    const paid = { id, currency }
    const leftMinor = await refundableMinor(tx, paid)
    if (amountMinor > leftMinor) return leftMinor
    const isTooLittle = await hasTooLittle(tx, booking)
    const collectMinor = await toCollectMinor(tx, booking)
    await planRefund(tx, paid, { amountMinor, reason }, now)
    const moreMinor = (await toCollectMinor(tx, booking)) - collectMinor
    if (moreMinor > 0 && isTooLittle) await announceAmountDue(tx, booking, sender, now)
    else if (moreMinor > 0) await waive(tx, booking, moreMinor)
    const detail = formatMoney(amountMinor, currency)
    await logBooking(tx, id, { actor, event: 'refund ordered', detail }, now)
    return leftMinor
  })
}

async function waive(db: Database, { id, waivedMinor }: Booking, moreMinor: number): Promise<void> {
  await db
    .update(bookings)
    .set({ waivedMinor: waivedMinor + moreMinor })
    .where(eq(bookings.id, id))
}

/** The amount and currency of a failed refund that was acted on, or why it was not. */
export type ActedOn = { amountMinor: number; currency: string } | 'not failed' | 'settled otherwise'

/**
 * Retries a failed refund of a locked booking at once. It is sent after the commit under the same key, so that an
 * attempt that succeeded after all is found instead of repeated. A refund that was given up is refused if it was
 * settled otherwise since.
 */
export async function refundAgain(
  db: Database,
  booking: Booking,
  refundId: string,
  { actor, sender }: By,
  now: Date,
): Promise<ActedOn> {
  const failed = await findFailed(db, booking, refundId)
  if (!failed) return 'not failed'
  const { refund, currency, isLeft } = failed
  const { amountMinor } = refund
  const wasGivenUp = refund.nextAttemptAt === null
  if (wasGivenUp && !isLeft) return 'settled otherwise'
  await db.update(refunds).set({ nextAttemptAt: now }).where(eq(refunds.id, refundId))
  if (wasGivenUp && isCollecting(booking)) await announceAmountDue(db, booking, sender, now)
  const detail = formatMoney(amountMinor, currency)
  await logBooking(db, booking.id, { actor, event: 'refund tried again', detail }, now)
  return { amountMinor, currency }
}

/**
 * Records that a refund of a locked booking that was given up has been paid back by the operator, such as by bank
 * transfer: as a second refund of that amount, which is done and takes the place of the first. Nothing is sent.
 */
export async function recordRefundByHand(
  db: Database,
  booking: Booking,
  refundId: string,
  { actor, sender }: By,
  now: Date,
): Promise<ActedOn> {
  const failed = await findFailed(db, booking, refundId)
  if (!failed || failed.refund.nextAttemptAt !== null) return 'not failed'
  if (!failed.isLeft) return 'settled otherwise'
  const { currency } = failed
  const { paymentId, amountMinor, reason } = failed.refund
  await db.insert(refunds).values({
    id: newId(),
    paymentId,
    bookingId: booking.id,
    origin: 'by_hand',
    state: 'done',
    amountMinor,
    reason,
    createdAt: now,
    doneAt: now,
  })
  if (isCollecting(booking)) await announceAmountDue(db, booking, sender, now)
  const detail = formatMoney(amountMinor, currency)
  await logBooking(db, booking.id, { actor, event: 'refund made by hand', detail }, now)
  await issueReceipts(db, booking, sender, now)
  return { amountMinor, currency }
}

async function findFailed(db: Database, booking: Booking, refundId: string) {
  const [found] = await db
    .select({ refund: refunds, currency: payments.receivedCurrency, isLeft: sql<boolean>`${whereGivenUp(db)}` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.bookingId, booking.id), eq(refunds.origin, 'us')))
  if (found?.refund.state !== 'failed' || found.currency === null) return undefined
  return { ...found, currency: found.currency }
}
