import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import { confirm, type Confirmation } from '../bookings/confirm.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { announceSale } from '../notify/announce-sale.ts'
import { notifyPartner } from '../notify/notify-partner.ts'
import { findPartner } from '../partners/partner.ts'
import { closeOpenPaymentSoon } from './payment.ts'

/** Confirms as `confirm` does, with the effects of a confirmed sale, in the caller's transaction. */
export async function confirmSale(
  db: Database,
  booking: Booking,
  confirmation: Omit<Confirmation, 'paidMinor'>,
  sender: Sender,
  now: Date,
): Promise<void> {
  await closeOpenPaymentSoon(db, booking, now)
  const sold = await confirm(db, booking, { ...confirmation, paidMinor: await paidMinor(db, booking) }, sender, now)
  const partner = await findPartner(db, booking.partnerId)
  await announceSale(db, sold, partner, sender, now)
  await notifyPartner(db, booking, 'booking.confirmed', sender, now)
}
