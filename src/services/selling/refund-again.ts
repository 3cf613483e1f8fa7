import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Doer } from '../bookings/doer.ts'
import { logEvent } from '../bookings/log.ts'
import { isCollecting } from '../money/payments/paid.ts'
import { refundableOf } from '../money/payments/plan-refund.ts'
import { concludeAmountDue } from './after-sale.ts'

/** The outcome of retrying a refund: the amount and currency, or why it is not retried. */
export type Retry = { amountMinor: number; currency: string } | 'not failed' | 'settled otherwise'

/**
 * Retries a failed refund of a locked booking at once. It is sent after the commit under the same key, so that an
 * attempt that succeeded after all is found instead of repeated. A refund that was given up is refused if another
 * refund of its payment was made later, or less is left of the payment.
 */
export async function refundAgain(
  db: Database,
  booking: Booking,
  refundId: string,
  { actor, issuer }: Doer,
  now: Date,
): Promise<Retry> {
  const [found] = await db
    .select({ refund: refunds, currency: payments.receivedCurrency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.bookingId, booking.id), eq(refunds.origin, 'us')))
  if (found?.refund.state !== 'failed' || found.currency === null) return 'not failed'
  const { refund, currency } = found
  const { paymentId, amountMinor, createdAt } = refund
  const isGivenUp = refund.nextAttemptAt === null
  if (isGivenUp) {
    const isReplaced = and(eq(refunds.paymentId, paymentId), gt(refunds.createdAt, createdAt))
    const leftMinor = await refundableOf(db, { ...booking, currency }, paymentId)
    if (leftMinor < amountMinor || (await db.$count(refunds, isReplaced)) > 0) return 'settled otherwise'
  }
  await db.update(refunds).set({ nextAttemptAt: now }).where(eq(refunds.id, refundId))
  if (isGivenUp && isCollecting(booking)) await concludeAmountDue(db, booking, issuer, now)
  const detail = formatMoney(amountMinor, currency)
  await logEvent(db, booking.id, { actor, event: 'refund tried again', detail }, now)
  return { amountMinor, currency }
}
