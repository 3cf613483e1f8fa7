import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { issueVouchers } from '../bookings/vouchers/issue-vouchers.ts'
import { vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import { queueLetter } from '../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../messages/letters/shops-letters.ts'
import { changeLetter } from '../messages/letters/travellers-letters.ts'
import { vouchersMail } from '../messages/letters/vouchers-mail.ts'
import { queueMails } from '../messages/mail/mail.ts'
import { withdrawMessages } from '../messages/outbox/queue.ts'
import { paidMinor } from '../money/payments/paid.ts'
import { findPartner } from '../partners/partner.ts'

/** Issues new vouchers of a booking, and sends them to the traveller and the shops. */
export async function updateVouchers(db: Database, booking: Booking, issuer: Issuer, now: Date): Promise<FullBooking> {
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), issuer)
  await queueLetter(db, full, changeLetter, issuer, now)
  await queueShopLetters(db, full, 'changed', issuer, now)
  return full
}

/** Mails a partner the new vouchers of its booking, in place of any that are still pending. */
export async function sendNewVouchers(db: Database, full: FullBooking, issuer: Issuer, now: Date): Promise<void> {
  const { booking } = full
  const partner = await findPartner(db, booking.partnerId)
  if (!partner) return
  await withdrawMessages(db, booking.id)
  const vouchers = vouchersOf(full)
  await queueMails(
    db,
    [vouchersMail({ ...booking, to: partner.email, vouchers, event: 'changed' }, issuer.operator)],
    now,
  )
}
