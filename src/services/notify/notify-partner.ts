import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingLog } from '../../db/schema/index.ts'
import type { BookingEventType } from '../../values/event-type.ts'
import type { Booking } from '../bookings/booking.ts'
import { findBookingById, type FullBooking } from '../bookings/find-booking.ts'
import { toPublicBooking } from '../bookings/public-booking.ts'
import type { Sender } from '../bookings/sender.ts'
import { appendBookingEvent } from './events/append-event.ts'
import { publicBookings } from './public-bookings.ts'

/**
 * Notifies the partner of a booking, if it has one, of what has just happened, with the booking as it is, in the
 * transaction that logged it. The version is the number of lines in the log, which only increases.
 */
export async function notifyPartner(
  db: Database,
  { id, partnerId }: Pick<Booking, 'id' | 'partnerId'>,
  type: BookingEventType,
  sender: Sender,
  now: Date,
): Promise<void> {
  if (partnerId === null) return
  const booking = await findBookingById(db, id)
  const [shown] = booking ? await publicBookings(db, [booking], sender, now) : []
  if (!booking || !shown) throw new Error(`there is no booking ${id}`)
  const version = await db.$count(bookingLog, eq(bookingLog.bookingId, id))
  await appendBookingEvent(db, booking, { type, version, shown }, now)
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
  await appendBookingEvent(db, booking, { type: 'booking.confirmed', version: 1, shown }, now)
}

const NOBODY = new Map<number, never>()
