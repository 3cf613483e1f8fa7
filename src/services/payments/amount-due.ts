import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { formatMoney } from '../../values/money.ts'
import type { Booking } from '../bookings/booking.ts'
import { listItems } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { isCollecting, paidMinor, unpaidMinor } from '../bookings/paid.ts'
import type { Sender, By } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { refreshCommission } from '../partners/commissions.ts'
import { addReceived } from './payment.ts'
import { issueReceipts } from './receipts.ts'

/**
 * Concludes a change of the amount to collect on arrival for a confirmed booking: adjusts the commission, and as long
 * as something is ahead, issues and sends new vouchers, so that the amount is known to whoever collects or pays it.
 */
export async function announceAmountDue(db: Database, booking: Booking, sender: Sender, now: Date): Promise<void> {
  // The money may come in only after a no-show is marked.
  await refreshCommission(db, booking, null, now)
  const isAhead = (await listItems(db, booking)).some(({ state, startsAt }) => state === 'booked' && startsAt > now)
  if (isAhead) await announce(db, { booking }, 'amount to collect', {}, sender, now)
}

/**
 * Concludes the payment by card of a booking that was to be paid on arrival, so that the driver collects nothing.
 */
export async function markPaidByCard(db: Database, booking: Booking, sender: Sender, now: Date): Promise<void> {
  const paid = { ...booking, settlement: 'prepaid' as const }
  await db.update(bookings).set({ settlement: paid.settlement }).where(eq(bookings.id, booking.id))
  await refreshCommission(db, paid, null, now)
  await announce(db, { booking: paid }, 'paid', {}, sender, now)
}

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
