import type { Database } from '../../db/database.ts'
import { concludeAmountDue } from './after-sale.ts'
import { formatMoney } from '../../values/money.ts'
import { planRefund, refundableMinor } from '../money/payments/plan-refund.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { logEvent } from '../bookings/log.ts'
import type { Doer } from '../bookings/doer.ts'
import { isCollecting } from '../money/payments/paid.ts'

/** A refund ordered by the operator. */
export interface OrderedRefund {
  amountMinor: number
  /** The currency of the payments that it is taken from. */
  currency: string
  reason: string
}

/**
 * Orders a refund from a booking's payments in that currency, which is sent after the commit. If less is left, nothing
 * is ordered. Returns the amount that was left before.
 */
export async function refundByHand(
  db: Database,
  id: number,
  { amountMinor, currency, reason }: OrderedRefund,
  { actor, issuer }: Doer,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) return 0
    const paid = { ...booking, currency }
    const leftMinor = await refundableMinor(tx, paid)
    if (amountMinor > leftMinor) return leftMinor
    await planRefund(tx, paid, { amountMinor, reason }, now)
    if (isCollecting(booking)) await concludeAmountDue(tx, booking, issuer, now)
    const detail = formatMoney(amountMinor, currency)
    await logEvent(tx, id, { actor, event: 'refund ordered', detail }, now)
    return leftMinor
  })
}
