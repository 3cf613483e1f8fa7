import type { Database } from '../../db/database.ts'
import { changedRow, type ChangedRow, writeTogether } from '../../db/write-together.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor, Settlement } from '../../values/booking.ts'
import { findPartner } from '../partners/partner.ts'
import type { Booking, BookingItem } from './booking.ts'
import { closeSoon } from '../money/close-soon.ts'
import { concludeSale } from '../selling/after-sale.ts'
import { listItems } from './find-booking.ts'
import { rideDetails } from './item-details.ts'
import { rideVoucher, storedVouchersOf } from './vouchers/item-vouchers.ts'
import { eventRow } from './log.ts'
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
  const change = { status: BOOKING_MOVES.confirm.to, settlement, confirmedAt: now, holdUntil: null }
  const confirmed = { ...booking, ...change }
  await closeSoon(db, booking, now)
  const items = await withVouchers(db, confirmed, office)
  const partner = confirmed.partnerId === null ? null : await findPartner(db, confirmed.partnerId)
  await writeTogether(db, [
    changedRow(bookings, { id: booking.id }, change),
    ...items.map(voucherChange),
    eventRow(booking.id, { actor, event: 'confirmed' }, now),
    ...concludeSale({ booking: confirmed, items, partner }, office, now),
  ])
  return confirmed
}

/** Makes the vouchers of a booking anew, stores them and returns all items, by number. */
export async function makeVouchers(db: Database, booking: Booking, office: Office): Promise<BookingItem[]> {
  const items = await withVouchers(db, booking, office)
  const [first, ...others] = items.map(voucherChange)
  if (first) await writeTogether(db, [first, ...others])
  return items
}

/**
 * Returns the items as they are with the vouchers that they get, with what is still due on arrival. A ride that has a
 * voucher keeps its meeting point (decisions 7.11). Whose data is erased has no vouchers any more.
 */
async function withVouchers(db: Database, booking: Booking, office: Office): Promise<BookingItem[]> {
  const stored = await listItems(db, booking)
  if (booking.contactsErasedAt !== null) return stored
  // What the vouchers of unpaid items ask for is their price.
  const unpaid = booking.settlement === 'on_arrival' ? lessPaid(stored, await paidMinor(db, booking)) : stored
  const rides = unpaid.map((item) => withRideVoucher(booking, item, office))
  const vouchers = withRentalVouchers(booking, rides, office)
  return stored.map((item, i) => ({ ...item, voucher: vouchers[i]?.voucher ?? null }))
}

function voucherChange({ bookingId, number, voucher }: BookingItem): ChangedRow {
  return changedRow(bookingItems, { bookingId, number }, { voucher })
}

function withRideVoucher(booking: Booking, item: BookingItem, office: Office): BookingItem {
  if (item.kind !== 'ride' || item.state !== 'booked') return item
  const voucher = rideVoucher(booking, item, rideDetails.parse(item.details), office)
  const [former] = storedVouchersOf([item])
  return { ...item, voucher: { ...voucher, meeting: former?.meeting ?? voucher.meeting } }
}
