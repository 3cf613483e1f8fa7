import { asc, inArray, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, commissions } from '../../db/schema/index.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { listPaidMinor } from '../bookings/paid.ts'
import { toPublicBooking, type PublicBooking } from '../bookings/public-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { listKnownDrivers } from '../rides/known-drivers.ts'

/** Returns bookings as their partner sees them, in order, with a few queries for all of them together. */
export async function publicBookings(
  db: Database,
  asked: readonly Booking[],
  sender: Sender,
  now: Date,
): Promise<PublicBooking[]> {
  const ids = asked.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await db
    .select()
    .from(bookingItems)
    .where(inArray(bookingItems.bookingId, ids))
    .orderBy(asc(bookingItems.number))
  const earned = await db
    .select({ id: commissions.bookingId, minor: sum(commissions.amountMinor).mapWith(Number) })
    .from(commissions)
    .where(inArray(commissions.bookingId, ids))
    .groupBy(commissions.bookingId)
  const itemsById = new Map(ids.map((id): [number, BookingItem[]] => [id, []]))
  for (const item of items) itemsById.get(item.bookingId)?.push(item)
  const commissionById = new Map(earned.map(({ id, minor }) => [id, minor]))
  const drivers = await listKnownDrivers(db, ids, now)
  // On account nothing is paid by card.
  const byCard = asked.filter(({ settlement }) => settlement !== 'account')
  const paid = await listPaidMinor(
    db,
    byCard.map(({ id }) => id),
  )
  return asked.map((booking) => {
    const beside = {
      commissionMinor: commissionById.get(booking.id) ?? 0,
      paidMinor: paid.get(booking.id) ?? 0,
      drivers: drivers.get(booking.id) ?? new Map(),
    }
    return toPublicBooking({ booking, items: itemsById.get(booking.id) ?? [] }, beside, sender, now)
  })
}
