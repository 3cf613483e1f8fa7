import type { Database } from '../../db/database.ts'
import type { Actor } from '../../values/actor.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import type { By } from '../bookings/by.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import { findLinkedBookings } from '../bookings/linked-bookings.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { issueVouchers } from '../bookings/vouchers/issue-vouchers.ts'
import { cancellationNotice } from '../notify/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../notify/letters/queue-letter.ts'
import { queueShopLetters } from '../notify/letters/shops-letters.ts'
import { cancellationLetter, itemCancellationLetter } from '../notify/letters/travellers-letters.ts'
import { sendNewVouchers } from '../notify/new-vouchers.ts'
import { notifyDriversOfCancellation } from '../notify/notify-drivers.ts'
import { notifyPartner } from '../notify/notify-partner.ts'
import { withdrawMessages } from '../notify/outbox/queue.ts'
import { adjustCommission } from '../partners/commissions/adjust-commission.ts'
import { closeOpenPaymentSoon } from '../payments/payment.ts'
import { planRefund } from '../payments/plan-refund.ts'

/** Refunds a cancelled booking, adjusts its commission, and notifies everybody involved. */
export async function announceCancellation(
  db: Database,
  cancelled: FullBooking,
  { actor, wasConfirmed }: { actor: Actor; wasConfirmed: boolean },
  sender: Sender,
  now: Date,
): Promise<void> {
  const { booking } = cancelled
  await closeCancelled(db, booking, now)
  const linked = await findLinkedBookings(db, booking)
  const others = linked.filter(({ status }) => status === 'confirmed')
  await queueLetter(db, cancelled, (view) => cancellationLetter(view, others), sender, now)
  // The operator and the shops have never heard of a booking that was not confirmed.
  if (!wasConfirmed) return
  await queueNotice(db, cancelled, (view) => cancellationNotice(view, actor), sender, now)
  await queueShopLetters(db, cancelled, 'cancelled', sender, now)
  await notifyDriversOfCancellation(db, cancelled, sender, now)
  await notifyPartner(db, booking, 'booking.cancelled', sender, now)
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
export async function announceItemCancellation(
  db: Database,
  booking: Booking,
  { item, refundMinor }: { item: BookingItem; refundMinor: number },
  { sender }: By,
  now: Date,
): Promise<void> {
  if (booking.status !== 'confirmed') return
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), sender)
  await queueLetter(db, full, (view) => itemCancellationLetter(view, item.number, refundMinor), sender, now)
  const ofShop = item.shopId === null ? [] : full.items.filter(({ shopId }) => shopId === item.shopId)
  const left = ofShop.filter(({ state }) => state === 'booked')
  if (left.length > 0) await queueShopLetters(db, { booking, items: left }, 'changed', sender, now)
  else if (item.shopId !== null) await queueShopLetters(db, { booking, items: [item] }, 'cancelled', sender, now)
  await notifyDriversOfCancellation(db, { booking, items: [item] }, sender, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, sender, now)
  await notifyPartner(db, booking, 'booking.changed', sender, now)
}
