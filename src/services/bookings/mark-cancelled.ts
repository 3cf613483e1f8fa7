import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Booking } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import { logBooking } from './log.ts'
import { BOOKING_MOVES, ITEM_MOVES } from './states.ts'
import type { CancellationAmounts } from './terms.ts'

/**
 * Cancels a booking that the caller has locked, with the items that have not started, in the caller's transaction.
 * Returns the booking and these items in their new state.
 */
export async function markCancelled(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, refundMinor, feeMinor }: CancellationAmounts & { actor: Actor },
  now: Date,
): Promise<FullBooking> {
  const [booking] = await db
    .update(bookings)
    .set({
      status: BOOKING_MOVES.cancel.to,
      cancelledAt: now,
      holdUntil: null,
      askedMinor: null,
      refundMinor,
      feeMinor,
    })
    .where(eq(bookings.id, id))
    .returning()
  if (!booking) throw new Error(`there is no booking ${id}`)
  const cancelled = await db
    .update(bookingItems)
    .set({ state: 'cancelled' })
    .where(and(eq(bookingItems.bookingId, id), inArray(bookingItems.state, ITEM_MOVES.cancel)))
    .returning()
  await logBooking(db, id, { actor, event: 'cancelled' }, now)
  return { booking, items: inOrder(cancelled, ({ number }) => number) }
}
