import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'
import { listItems } from '../../bookings/find-booking.ts'
import type { Issuer } from '../../bookings/issuer.ts'
import { issueVouchers } from '../../bookings/vouchers/issue-vouchers.ts'
import { tellDriversOfChanges } from '../../dispatch/tell-drivers.ts'
import { paidNotice } from '../../messages/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../../messages/letters/shops-letters.ts'
import { paidLetter } from '../../messages/letters/travellers-letters.ts'
import { refreshCommission } from '../../money/commissions/adjust-commission.ts'
import { updateVouchers } from '../new-vouchers.ts'

/**
 * Concludes a change of the amount to collect on arrival for a confirmed booking: adjusts the commission, and as long
 * as something is ahead, issues and sends new vouchers, so that the amount is known to whoever collects or pays it.
 */
export async function concludeAmountDue(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  // The money may come in only after a no-show is marked.
  await refreshCommission(db, booking, now)
  const isAhead = (await listItems(db, booking)).some(({ state, startsAt }) => state === 'booked' && startsAt > now)
  if (!isAhead) return
  await updateVouchers(db, booking, issuer, now)
  await tellDriversOfAmount(db, booking, issuer, now)
}

async function tellDriversOfAmount(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  await tellDriversOfChanges(db, booking, [{ product: booking.reference, what: 'amount to collect' }], issuer, now)
}

/**
 * Concludes the payment by card of a booking that was to be paid on arrival, so that the driver collects nothing.
 */
export async function markPaidByCard(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<void> {
  const paid = { ...booking, settlement: 'prepaid' as const }
  await db.update(bookings).set({ settlement: paid.settlement }).where(eq(bookings.id, booking.id))
  await refreshCommission(db, paid, now)
  const full = await issueVouchers(db, paid, paid.priceMinor, issuer)
  await queueLetter(db, full, paidLetter, issuer, now)
  await queueNotice(db, full, paidNotice, issuer, now)
  await queueShopLetters(db, full, 'paid', issuer, now)
  await tellDriversOfAmount(db, paid, issuer, now)
}
