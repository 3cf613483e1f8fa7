import type { Database } from '../../db/database.ts'
import { formatMoney } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import { logBooking } from '../bookings/log.ts'
import { isCollecting, paidMinor, unpaidMinor } from '../bookings/paid.ts'
import { announceAmountDue } from './amount-due.ts'
import { addReceived } from './payment.ts'
import { issueReceipts } from './receipts/issue-receipts.ts'

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
  { actor, sender }: By,
  now: Date,
): Promise<number> {
  const dueMinor = await toCollectMinor(db, booking)
  if (amountMinor > dueMinor) return dueMinor
  await addReceived(db, booking, amountMinor, now)
  const detail = formatMoney(amountMinor, booking.currency)
  await logBooking(db, booking.id, { actor, event: 'received on arrival', detail }, now)
  await announceAmountDue(db, booking, sender, now)
  await issueReceipts(db, booking, sender, now)
  return dueMinor
}
