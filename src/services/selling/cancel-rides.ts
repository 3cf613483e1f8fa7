import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import { settleCancellation } from '../bookings/terms.ts'
import { listPaidMinor } from '../money/payments/paid.ts'
import type { RideAction, RidesOutcome } from '../operations/assign-rides.ts'
import { lockRides } from '../operations/lock-rides.ts'
import type { RideKey } from '../operations/ride-key.ts'
import { cancel } from './cancel.ts'

/** A booking cancelled together with its rides, and its refund. */
export interface CancelledByRides {
  booking: Booking
  refundMinor: number
}

/** Returns the bookings whose remaining items are all among these rides. Only these are cancelled with their rides. */
export async function bookingsOfRides(db: Database, keys: readonly RideKey[]): Promise<CancelledByRides[]> {
  const ids = [...new Set(keys.map(({ bookingId }) => bookingId))]
  if (ids.length === 0) return []
  const chosen = new Set(keys.map(textOf))
  const ahead = await db
    .select({ bookingId: bookingItems.bookingId, number: bookingItems.number })
    .from(bookingItems)
    .where(and(inArray(bookingItems.bookingId, ids), eq(bookingItems.state, 'booked')))
  const staying = new Set(ahead.flatMap((item) => (chosen.has(textOf(item)) ? [] : item.bookingId)))
  const whole = [...new Set(ahead.map(({ bookingId }) => bookingId))].filter((id) => !staying.has(id))
  const paid = await listPaidMinor(db, whole)
  const found = await db.select().from(bookings).where(inArray(bookings.id, whole)).orderBy(asc(bookings.id))
  return found.map((booking) => {
    const { refundMinor } = settleCancellation(booking, paid.get(booking.id) ?? 0, 100)
    return { booking, refundMinor }
  })
}

/** Cancels the bookings whose remaining items are all among these rides, with a full refund, in one transaction. */
export async function cancelRides(
  db: Database,
  keys: readonly RideKey[],
  { seen, ...doer }: RideAction,
  now: Date,
): Promise<RidesOutcome> {
  return db.transaction(async (tx) => {
    const { rides, changed } = await lockRides(tx, keys, seen)
    if (rides === null) return { done: null, changed }
    const whole = new Set((await bookingsOfRides(tx, keys)).map(({ booking }) => booking.id))
    // In the order of the locked rides.
    const ids = new Set(rides.map(({ booking }) => booking.id).filter((id) => whole.has(id)))
    for (const id of ids) await cancel(tx, id, doer, now)
    return { done: ids.size, changed: null }
  })
}

function textOf({ bookingId, number }: RideKey): string {
  return `${bookingId}-${number}`
}
