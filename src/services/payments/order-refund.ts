import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookings } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { announceAmountDue } from './amount-due.ts'
import { planRefund, refundableMinor } from './plan-refund.ts'
import { toCollectMinor } from './receive-on-arrival.ts'
import { hasTooLittle } from './review-queue.ts'

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
