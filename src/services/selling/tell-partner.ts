import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingLog, bookings } from '../../db/schema/index.ts'
import type { BookingEventType } from '../../values/event-type.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Issuer } from '../bookings/issuer.ts'
import { appendBookingEvent } from '../messages/events/append-event.ts'
import { showBookings } from './show-bookings.ts'

/**
 * Notifies the partner of a booking, if it has one, of what has just happened, with the booking as it is, in the
 * transaction that logged it. The version is the number of lines in the log, which only increases.
 */
export async function tellPartner(
  db: Database,
  { id, partnerId }: Pick<Booking, 'id' | 'partnerId'>,
  type: BookingEventType,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  if (partnerId === null) return
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  const [shown] = booking ? await showBookings(db, [booking], issuer, now) : []
  if (!booking || !shown) throw new Error(`there is no booking ${id}`)
  const version = await db.$count(bookingLog, eq(bookingLog.bookingId, id))
  await appendBookingEvent(db, booking, { type, version, shown }, now)
}
