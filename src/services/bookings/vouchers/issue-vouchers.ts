import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems } from '../../../db/schema/index.ts'
import { readStored } from '../../../db/stored-json.ts'
import type { Booking, BookingItem } from '../booking.ts'
import { type FullBooking, listItems } from '../find-booking.ts'
import { rideDetails } from '../item-details.ts'
import type { Sender } from '../sender.ts'
import { rideVoucher, storedVouchersOf } from './item-vouchers.ts'
import { withRentalVouchers } from './rental-vouchers.ts'

/**
 * Issues and stores new vouchers of a booking, with what remains due on arrival after the given payment. Returns the
 * booking with all its items, by number. A booking whose data was erased has no vouchers.
 */
export async function issueVouchers(
  db: Database,
  booking: Booking,
  paidMinor: number,
  sender: Sender,
): Promise<FullBooking> {
  const stored = await listItems(db, booking)
  if (booking.contactsErasedAt !== null) return { booking, items: stored }
  // The vouchers of unpaid items ask for their price.
  const unpaid = booking.settlement === 'on_arrival' ? lessPaid(stored, paidMinor + booking.waivedMinor) : stored
  const rides = unpaid.map((item) => withRideVoucher(booking, item, sender))
  const vouchers = withRentalVouchers(booking, rides, sender).map(({ voucher }) => voucher)
  const items = stored.map((item, i) => ({ ...item, voucher: vouchers[i] ?? null }))
  for (const { bookingId, number, voucher } of items.filter(({ voucher }, i) => voucher !== stored[i]?.voucher))
    await db
      .update(bookingItems)
      .set({ voucher })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return { booking, items }
}

/** Adds the voucher of a ride. A ride that already has one keeps its meeting point (decisions 7.11). */
function withRideVoucher(booking: Booking, item: BookingItem, sender: Sender): BookingItem {
  if (item.kind !== 'ride' || item.state !== 'booked') return item
  const voucher = rideVoucher(booking, item, readStored(rideDetails, item.details, 'the details of a ride'), sender)
  const [former] = storedVouchersOf([item])
  return { ...item, voucher: { ...voucher, meeting: former?.meeting ?? voucher.meeting } }
}

/**
 * Returns the items ahead with what remains of their prices after a payment. It counts towards the first items first,
 * and also towards those that are over, or are cancelled and have cost a fee.
 */
function lessPaid(items: readonly BookingItem[], paidMinor: number): BookingItem[] {
  let left = Math.max(0, paidMinor)
  return items.map((item) => {
    const paid = Math.min(left, item.priceMinor)
    left -= paid
    return item.state === 'booked' ? { ...item, priceMinor: item.priceMinor - paid } : item
  })
}
