import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Doer } from '../bookings/doer.ts'
import { logEvent } from '../bookings/log.ts'
import { isGivenUp } from '../money/payments/given-up.ts'
import { isCollecting } from '../money/payments/paid.ts'
import { concludeAmountDue } from './after-sale.ts'

/** The outcome of retrying a refund: the amount and currency, or why it is not retried. */
export type Retry = { amountMinor: number; currency: string } | 'not failed' | 'settled otherwise'

/**
 * Retries a failed refund of a locked booking at once. It is sent after the commit under the same key, so that an
 * attempt that succeeded after all is found instead of repeated. A refund that was given up is refused if it was
 * settled otherwise since.
 */
export async function refundAgain(
  db: Database,
  booking: Booking,
  refundId: string,
  { actor, issuer }: Doer,
  now: Date,
): Promise<Retry> {
  const [found] = await db
    .select({ refund: refunds, currency: payments.receivedCurrency, isLeft: sql<boolean>`${isGivenUp(db)}` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.bookingId, booking.id), eq(refunds.origin, 'us')))
  if (found?.refund.state !== 'failed' || found.currency === null) return 'not failed'
  const { refund, currency, isLeft } = found
  const { amountMinor } = refund
  const wasGivenUp = refund.nextAttemptAt === null
  if (wasGivenUp && !isLeft) return 'settled otherwise'
  await db.update(refunds).set({ nextAttemptAt: now }).where(eq(refunds.id, refundId))
  if (wasGivenUp && isCollecting(booking)) await concludeAmountDue(db, booking, issuer, now)
  const detail = formatMoney(amountMinor, currency)
  await logEvent(db, booking.id, { actor, event: 'refund tried again', detail }, now)
  return { amountMinor, currency }
}
