import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { insertTogether } from '../../db/insert-together.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor, Settlement } from '../../values/booking.ts'
import { findPartner } from '../partners/partner.ts'
import type { Booking, BookingItem } from './booking.ts'
import { closeSoon } from './close-soon.ts'
import { concludeSale } from './conclude-sale.ts'
import { rideDetails } from './item-details.ts'
import { rideVoucher } from './item-vouchers.ts'
import { eventRow } from './log.ts'
import type { Office } from './office.ts'
import { withRentalVouchers } from './rental-vouchers.ts'
import { BOOKING_MOVES, canMove } from './states.ts'

/** How a booking comes to be confirmed: who does it, and how it is paid. */
export interface Confirmation {
  actor: Actor
  settlement: Settlement
}

/**
 * Confirms a booking that its caller has locked, in the caller's transaction: vouchers, commission, mails and log.
 * Throws where the states do not allow it.
 */
export async function confirm(
  db: Database,
  booking: Booking,
  { actor, settlement }: Confirmation,
  office: Office,
  now: Date,
): Promise<Booking> {
  if (!canMove(booking.status, 'confirm'))
    throw new Error(`${booking.reference} is ${booking.status} and cannot be confirmed`)
  const [confirmed = booking] = await db
    .update(bookings)
    .set({ status: BOOKING_MOVES.confirm.to, settlement, confirmedAt: now, holdUntil: null })
    .where(eq(bookings.id, booking.id))
    .returning()
  await closeSoon(db, booking, now)
  const items = await makeVouchers(db, confirmed, office)
  const partner = confirmed.partnerId === null ? null : await findPartner(db, confirmed.partnerId)
  await insertTogether(db, [
    eventRow(booking.id, { actor, event: 'confirmed' }, now),
    ...concludeSale({ booking: confirmed, items, partner }, office, now),
  ])
  return confirmed
}

/** Makes the vouchers of a booking from its items as they are, and returns all items, by number. */
export async function makeVouchers(db: Database, booking: Booking, office: Office): Promise<BookingItem[]> {
  const stored = await db
    .select()
    .from(bookingItems)
    .where(eq(bookingItems.bookingId, booking.id))
    .orderBy(asc(bookingItems.number))
  const rides = stored.map((item) => withRideVoucher(booking, item, office))
  const items = withRentalVouchers(booking, rides, office)
  for (const { number, state, voucher } of items) {
    if (state !== 'booked') continue
    await db
      .update(bookingItems)
      .set({ voucher })
      .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, number)))
  }
  return items
}

function withRideVoucher(booking: Booking, item: BookingItem, office: Office): BookingItem {
  if (item.kind !== 'ride' || item.state !== 'booked') return item
  return { ...item, voucher: rideVoucher(booking, item, rideDetails.parse(item.details), office) }
}
