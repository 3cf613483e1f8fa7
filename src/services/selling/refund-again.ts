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

/** What came of trying a refund again: how much it is, in which currency, or why it is not tried. */
export type Retry = { amountMinor: number; currency: string } | 'not failed' | 'settled otherwise'

/**
 * Has a failed refund of a locked booking tried again at once; it is sent after the commit, by the same key, so that an
 * attempt that has come through after all is found and not repeated. One that was given up is refused once another
 * refund of its payment was made, or less is left of it.
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
