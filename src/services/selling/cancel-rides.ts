import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import { listItems } from '../bookings/find-booking.ts'
import { settleCancellation } from '../bookings/terms.ts'
import { paidMinor } from '../money/payments/paid.ts'
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
  const found: CancelledByRides[] = []
  for (const id of new Set(keys.map(({ bookingId }) => bookingId))) {
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
    const ahead = (await listItems(db, { id })).filter(({ state }) => state === 'booked')
    const isChosen = (number: number) => keys.some((key) => key.bookingId === id && key.number === number)
    if (!booking || ahead.length === 0 || !ahead.every(({ number }) => isChosen(number))) continue
    const { refundMinor } = settleCancellation(booking, await paidMinor(db, booking), 100)
    found.push({ booking, refundMinor })
  }
  return found
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
