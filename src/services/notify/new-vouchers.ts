import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { issueVouchers, vouchersOf } from '../bookings/vouchers/item-vouchers.ts'
import { findPartner } from '../partners/partner.ts'
import { queueLetter } from './letters/queue-letter.ts'
import { queueShopLetters } from './letters/shops-letters.ts'
import { changeLetter } from './letters/travellers-letters.ts'
import { vouchersMail } from './letters/vouchers-mail.ts'
import { queueMails } from './mail/mail.ts'
import { withdrawMessages } from './outbox/messages.ts'

/** Issues new vouchers of a booking, and sends them to the traveller and the shops. */
export async function updateVouchers(db: Database, booking: Booking, sender: Sender, now: Date): Promise<FullBooking> {
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), sender)
  await queueLetter(db, full, changeLetter, sender, now)
  await queueShopLetters(db, full, 'changed', sender, now)
  return full
}

/** Mails a partner the new vouchers of its booking, in place of any that are still pending. */
export async function sendNewVouchers(db: Database, full: FullBooking, sender: Sender, now: Date): Promise<void> {
  const { booking } = full
  const partner = await findPartner(db, booking.partnerId)
  if (!partner) return
  await withdrawMessages(db, booking.id)
  const vouchers = vouchersOf(full)
  await queueMails(
    db,
    [vouchersMail({ ...booking, to: partner.email, vouchers, event: 'changed' }, sender.operator)],
    now,
  )
}
