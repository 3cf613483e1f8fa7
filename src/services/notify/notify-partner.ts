import { asc, inArray, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, commissions } from '../../db/schema/index.ts'
import { type BookingEventType, MESSAGE } from '../../values/booking.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { findBookingById, type FullBooking } from '../bookings/find-booking.ts'
import { listPaidMinor } from '../bookings/paid.ts'
import { toPublicBooking, type PublicBooking } from '../bookings/public-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { listKnownDrivers } from '../rides/driver.ts'
import { appendBookingEvent } from './events.ts'

/**
 * Notifies the partner of a booking, if it has one, of what has just happened, with the booking as it is, in the
 * transaction that logged it.
 */
export async function notifyPartner(
  db: Database,
  { id, partnerId }: Pick<Booking, 'id' | 'partnerId'>,
  type: Exclude<BookingEventType, typeof MESSAGE>,
  sender: Sender,
  now: Date,
): Promise<void> {
  if (partnerId === null) return
  const { booking, shown } = await load(db, id, sender, now)
  await appendBookingEvent(db, booking, { type, shown }, now)
}

/** Notifies the partner of a booking of what it is asked to pass on, in the transaction that logged it. */
export async function notifyPartnerOfMessage(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  text: string,
  sender: Sender,
  now: Date,
): Promise<void> {
  const { booking, shown } = await load(db, id, sender, now)
  await appendBookingEvent(db, booking, { type: MESSAGE, shown: { ...shown, message: { text } } }, now)
}

async function load(db: Database, id: number, sender: Sender, now: Date) {
  const booking = await findBookingById(db, id)
  const [shown] = booking ? await publicBookings(db, [booking], sender, now) : []
  if (!booking || !shown) throw new Error(`there is no booking ${id}`)
  return { booking, shown }
}

/**
 * Tells its partner, if it has one, of a sale in the transaction that has just stored it and begun its log. What
 * `notifyPartner` would ask the database for is known: nobody has paid, and nobody drives yet.
 */
export async function notifyPartnerOfSale(
  db: Database,
  { booking, items }: FullBooking,
  commissionMinor: number,
  sender: Sender,
  now: Date,
): Promise<void> {
  if (booking.partnerId === null) return
  const beside = { commissionMinor, paidMinor: 0, drivers: NOBODY }
  const shown = toPublicBooking({ booking, items }, beside, sender, now)
  await appendBookingEvent(db, booking, { type: 'booking.confirmed', shown }, now)
}

const NOBODY = new Map<number, never>()

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
