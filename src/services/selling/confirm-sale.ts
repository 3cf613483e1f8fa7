import type { Database } from '../../db/database.ts'
import type { Booking } from '../bookings/booking.ts'
import { confirm, type Confirmation } from '../bookings/confirm.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { paidMinor } from '../money/payments/paid.ts'
import { closeOpenPaymentSoon } from '../money/payments/payment.ts'
import { findPartner } from '../partners/partner.ts'
import { concludeSale } from './conclude-sale.ts'
import { tellPartner } from './tell-partner.ts'

/** Confirms as `confirm` does, with the effects of a confirmed sale, in the caller's transaction. */
export async function confirmSale(
  db: Database,
  booking: Booking,
  confirmation: Omit<Confirmation, 'paidMinor'>,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  await closeOpenPaymentSoon(db, booking, now)
  const sold = await confirm(db, booking, { ...confirmation, paidMinor: await paidMinor(db, booking) }, issuer, now)
  const partner = await findPartner(db, booking.partnerId)
  await concludeSale(db, sold, partner, issuer, now)
  await tellPartner(db, booking, 'booking.confirmed', issuer, now)
}
