import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor, Settlement } from '../../values/booking.ts'
import type { Booking, BookingItem } from './booking.ts'
import { closeSoon } from '../money/close-soon.ts'
import { type FullBooking, listItems } from './find-booking.ts'
import { rideDetails } from './item-details.ts'
import { rideVoucher, storedVouchersOf } from './vouchers/item-vouchers.ts'
import { logEvent } from './log.ts'
import { lessPaid, paidMinor } from '../money/paid.ts'
import type { Office } from './office.ts'
import { withRentalVouchers } from './vouchers/rental-vouchers.ts'
import { BOOKING_MOVES, canMove } from './states.ts'

/** How a booking comes to be confirmed: who does it, and how it is paid. */
export interface Confirmation {
  actor: Actor
  settlement: Settlement
}

/**
 * Confirms a booking that its caller has locked, in the caller's transaction, with vouchers and log. Throws where the
 * states do not allow it.
 */
export async function confirm(
  db: Database,
  booking: Booking,
  { actor, settlement }: Confirmation,
  office: Office,
  now: Date,
): Promise<FullBooking> {
  if (!canMove(booking.status, 'confirm'))
    throw new Error(`${booking.reference} is ${booking.status} and cannot be confirmed`)
  const change = { status: BOOKING_MOVES.confirm.to, settlement, confirmedAt: now, holdUntil: null }
  await closeSoon(db, booking, now)
  await db.update(bookings).set(change).where(eq(bookings.id, booking.id))
  await logEvent(db, booking.id, { actor, event: 'confirmed' }, now)
  const confirmed = { ...booking, ...change }
  return { booking: confirmed, items: await makeVouchers(db, confirmed, office) }
}

/** Makes the vouchers of a booking anew, stores them and returns all items, by number. */
export async function makeVouchers(db: Database, booking: Booking, office: Office): Promise<BookingItem[]> {
  const stored = await listItems(db, booking)
  const items = await withVouchers(db, booking, stored, office)
  for (const { bookingId, number, voucher } of items.filter(({ voucher }, i) => voucher !== stored[i]?.voucher))
    await db
      .update(bookingItems)
      .set({ voucher })
      .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return items
}

/**
 * Returns the items as they are with the vouchers that they get, with what is still due on arrival. A ride that has a
 * voucher keeps its meeting point (decisions 7.11). Whose data is erased has no vouchers any more.
 */
async function withVouchers(
  db: Database,
  booking: Booking,
  stored: BookingItem[],
  office: Office,
): Promise<BookingItem[]> {
  if (booking.contactsErasedAt !== null) return stored
  // What the vouchers of unpaid items ask for is their price.
  const unpaid = booking.settlement === 'on_arrival' ? lessPaid(stored, await paidMinor(db, booking)) : stored
  const rides = unpaid.map((item) => withRideVoucher(booking, item, office))
  const vouchers = withRentalVouchers(booking, rides, office)
  return stored.map((item, i) => ({ ...item, voucher: vouchers[i]?.voucher ?? null }))
}

function withRideVoucher(booking: Booking, item: BookingItem, office: Office): BookingItem {
  if (item.kind !== 'ride' || item.state !== 'booked') return item
  const voucher = rideVoucher(booking, item, rideDetails.parse(item.details), office)
  const [former] = storedVouchersOf([item])
  return { ...item, voucher: { ...voucher, meeting: former?.meeting ?? voucher.meeting } }
}
