import type { Database } from '../../../db/database.ts'
import { formatMoney } from '../../../values/money.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { Doer } from '../../bookings/doer.ts'
import { logBooking } from '../../bookings/log.ts'
import { isCollecting, paidMinor, unpaidMinor } from '../../money/payments/paid.ts'
import { addReceived } from '../../money/payments/payment.ts'
import { issueReceipts } from '../../money/receipts/issue-receipts.ts'
import { concludeAmountDue } from './amount-due.ts'

/** Returns the amount still to be collected on arrival; 0 if nothing is collected. */
export async function toCollectMinor(db: Database, booking: Booking): Promise<number> {
  return isCollecting(booking) ? unpaidMinor(booking, await paidMinor(db, booking)) : 0
}

/**
 * Records the amount collected on arrival for a booking that the caller has locked, with a receipt. Returns the amount
 * that was to be collected before; if that is less, nothing is recorded.
 */
export async function receiveOnArrival(
  db: Database,
  booking: Booking,
  amountMinor: number,
  { actor, issuer }: Doer,
  now: Date,
): Promise<number> {
  const dueMinor = await toCollectMinor(db, booking)
  if (amountMinor > dueMinor) return dueMinor
  await addReceived(db, booking, amountMinor, now)
  const detail = formatMoney(amountMinor, booking.currency)
  await logBooking(db, booking.id, { actor, event: 'received on arrival', detail }, now)
  await concludeAmountDue(db, booking, issuer, now)
  await issueReceipts(db, booking, issuer, now)
  return dueMinor
}
