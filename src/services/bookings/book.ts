import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import { type NewBooking, newBooking } from './new-booking.ts'
import { itemRow } from './new-item.ts'
import { claimSeats } from './seats.ts'
import { ACTIVE_STATUSES } from './states.ts'
import { withRentalVouchers } from './vouchers/rental-vouchers.ts'

/**
 * Stores a booking and its items in the caller's transaction, which has yet to begin its log. A booking that needs no
 * payment first is confirmed at once. Returns undefined if the source is already booked, even under concurrent
 * attempts. Throws OFFER_EXPIRED if a shuttle has no seats left.
 */
export async function book(db: Database, sale: NewBooking, now: Date): Promise<FullBooking | undefined> {
  const booking = await insertBooking(db, sale, now)
  if (!booking) return undefined
  const rows = sale.items.map((item, i) => itemRow(booking, item, i + 1, sale.sender))
  const items = booking.status === 'confirmed' ? withRentalVouchers(booking, rows, sale.sender) : rows
  await db.insert(bookingItems).values(items)
  await claimSeats(
    db,
    booking,
    sale.items.flatMap((item) => (item.kind === 'ride' ? item : [])),
  )
  return { booking, items }
}

/** Draws references until one is free. Returns undefined if the conflict is the source. */
async function insertBooking(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  const [booking] = await db.insert(bookings).values(newBooking(sale, now)).onConflictDoNothing().returning()
  if (booking || (await isBooked(db, sale))) return booking
  return insertBooking(db, sale, now)
}

async function isBooked(db: Database, sale: NewBooking): Promise<boolean> {
  const [row] = await db.select({ id: bookings.id }).from(bookings).where(sameSource(sale))
  return row !== undefined
}

function sameSource({ source, environment }: NewBooking): SQL | undefined {
  if (source.kind === 'partner_api') return eq(bookings.transferRequestId, source.transferRequestId)
  const { submissionKey, checkoutLinkId } = source
  const sameLink =
    checkoutLinkId === null
      ? undefined
      : and(eq(bookings.checkoutLinkId, checkoutLinkId), inArray(bookings.status, ACTIVE_STATUSES))
  const sameForm = and(
    eq(bookings.submissionKey, submissionKey),
    eq(bookings.source, source.kind),
    eq(bookings.environment, environment),
  )
  return or(sameForm, sameLink)
}
