import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { book } from '../bookings/book.ts'
import type { Booking } from '../bookings/booking.ts'
import { logBooking } from '../bookings/log.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import { announceSale } from '../notify/announce-sale.ts'
import { notifyPartnerOfSale } from '../notify/notify-partner.ts'
import type { Partner } from '../partners/partner.ts'

/**
 * Books as `book` does, together with the log and the effects of a confirmed sale if it is confirmed at once, in one
 * transaction.
 */
export async function bookSale(
  db: Database,
  sale: NewBooking & { partner: Partner | undefined },
  now: Date,
): Promise<Booking | undefined> {
  const { actor, partner, sender } = sale
  return inTransaction(db, async (tx) => {
    const sold = await book(tx, sale, now)
    if (!sold) return undefined
    const isConfirmed = sold.booking.status === 'confirmed'
    const commissionMinor = isConfirmed ? await announceSale(tx, sold, partner, sender, now) : 0
    // Late, because from here on every other change of this partner's bookings waits (decisions 6.24).
    const updatedAt = await logBooking(tx, sold.booking.id, { actor, event: 'booked' }, now)
    const booking = { ...sold.booking, updatedAt }
    if (isConfirmed) await notifyPartnerOfSale(tx, { ...sold, booking }, commissionMinor, sender, now)
    return booking
  })
}
