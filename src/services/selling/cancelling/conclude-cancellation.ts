import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../values/actor.ts'
import type { Booking, BookingItem } from '../../bookings/booking.ts'
import type { Doer } from '../../bookings/doer.ts'
import type { FullBooking } from '../../bookings/find-booking.ts'
import type { Issuer } from '../../bookings/issuer.ts'
import { findLinkedBookings } from '../../bookings/linked-bookings.ts'
import { issueVouchers } from '../../bookings/vouchers/issue-vouchers.ts'
import { tellDriversOfCancellation } from '../../dispatch/tell-drivers.ts'
import { cancellationNotice } from '../../messages/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../../messages/letters/shops-letters.ts'
import { cancellationLetter, itemCancellationLetter } from '../../messages/letters/travellers-letters.ts'
import { withdrawMessages } from '../../messages/outbox/queue.ts'
import { adjustCommission } from '../../money/commissions/adjust-commission.ts'
import { paidMinor } from '../../money/payments/paid.ts'
import { closeOpenPaymentSoon } from '../../money/payments/payment.ts'
import { planRefund } from '../../money/payments/plan-refund.ts'
import { sendNewVouchers } from '../new-vouchers.ts'
import { tellPartner } from '../tell-partner.ts'

/** Refunds a cancelled booking, adjusts its commission, and notifies everybody involved. */
export async function concludeCancellation(
  db: Database,
  cancelled: FullBooking,
  { actor, wasConfirmed }: { actor: Actor; wasConfirmed: boolean },
  issuer: Issuer,
  now: Date,
): Promise<void> {
  const { booking } = cancelled
  await closeCancelled(db, booking, now)
  const linked = await findLinkedBookings(db, booking)
  const others = linked.filter(({ status }) => status === 'confirmed')
  await queueLetter(db, cancelled, (view) => cancellationLetter(view, others), issuer, now)
  // The operator and the shops have never heard of a booking that was not confirmed.
  if (!wasConfirmed) return
  await queueNotice(db, cancelled, (view) => cancellationNotice(view, actor), issuer, now)
  await queueShopLetters(db, cancelled, 'cancelled', issuer, now)
  await tellDriversOfCancellation(db, cancelled, issuer, now)
  await tellPartner(db, booking, 'booking.cancelled', issuer, now)
}

/**
 * Ends everything that a cancelled booking still has open, in the caller's transaction: its payment page, its refund,
 * its commission and its mails.
 */
export async function closeCancelled(db: Database, booking: Booking, now: Date): Promise<void> {
  const { refundMinor, feeMinor } = booking
  await closeOpenPaymentSoon(db, booking, now)
  if (booking.settlement !== 'account' && refundMinor)
    await planRefund(db, booking, { amountMinor: refundMinor, reason: 'cancelled' }, now)
  await adjustCommission(db, booking, { keptMinor: feeMinor ?? 0, isCertain: true }, now)
  // Pending mails would say that the booking is valid.
  await withdrawMessages(db, booking.id)
}

/**
 * Issues new vouchers of a booking after one of its items was cancelled, and notifies everybody concerned, in the
 * caller's transaction. Does nothing for a booking that is not confirmed, which nobody has been told of.
 */
export async function concludeItemCancellation(
  db: Database,
  booking: Booking,
  { item, refundMinor }: { item: BookingItem; refundMinor: number },
  { issuer }: Doer,
  now: Date,
): Promise<void> {
  if (booking.status !== 'confirmed') return
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), issuer)
  await queueLetter(db, full, (view) => itemCancellationLetter(view, item.number, refundMinor), issuer, now)
  const ofShop = item.shopId === null ? [] : full.items.filter(({ shopId }) => shopId === item.shopId)
  const left = ofShop.filter(({ state }) => state === 'booked')
  if (left.length > 0) await queueShopLetters(db, { booking, items: left }, 'changed', issuer, now)
  else if (item.shopId !== null) await queueShopLetters(db, { booking, items: [item] }, 'cancelled', issuer, now)
  await tellDriversOfCancellation(db, { booking, items: [item] }, issuer, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, issuer, now)
  await tellPartner(db, booking, 'booking.changed', issuer, now)
}
