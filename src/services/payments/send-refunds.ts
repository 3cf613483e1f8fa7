import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { refunds } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../values/time.ts'
import { isAboutOne, type BookingScope } from '../bookings/booking-scope.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { isDue } from '../platform/due-work.ts'
import { announceAmountDue } from './amount-due.ts'
import { type PaymentDeps, providerOf } from './payment-deps.ts'
import { findPayment } from './payment.ts'
import { PaymentUnknown, ProviderError, RefundRefused } from './provider.ts'
import { issueReceipts } from './receipts/issue-receipts.ts'
import { toCollectMinor } from './receive-on-arrival.ts'
import { recordRefundOutcome, type Refund, type RefundOutcome } from './record-refunds.ts'

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
  await sendClaimed(deps, await claim(deps.db, isAboutOne(deps.db, refunds.bookingId, scope), now), now)
}

/** Claims the due refunds for this caller alone; committed before the provider is called. */
async function claim(db: Database, which: SQL | undefined, now: Date): Promise<Refund[]> {
  const { id, origin, nextAttemptAt } = refunds
  const claimed = await db
    .update(refunds)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(isDue(db, { id, dueAt: nextAttemptAt, which: and(which, eq(origin, 'us')), most: AT_ONCE }, now))
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
