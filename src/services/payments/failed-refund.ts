import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import { newId } from '../../values/token.ts'
import type { Booking } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import { logBooking } from '../bookings/log.ts'
import { isCollecting } from '../bookings/paid.ts'
import { announceAmountDue } from './amount-due.ts'
import { isGivenUp } from './given-up-refunds.ts'
import { issueReceipts } from './receipts/issue-receipts.ts'

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
    .select({ refund: refunds, currency: payments.receivedCurrency, isLeft: sql<boolean>`${isGivenUp(db)}` })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.bookingId, booking.id), eq(refunds.origin, 'us')))
  if (found?.refund.state !== 'failed' || found.currency === null) return undefined
  return { ...found, currency: found.currency }
}
