import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems } from '../../../db/schema/index.ts'
import type { Actor } from '../../../values/actor.ts'
import { lockBooking } from '../../bookings/lock-booking.ts'
import { logBooking } from '../../bookings/log.ts'
import { commissionableMinor } from './commissionable.ts'
import { reduceCommission } from './reduce-commission.ts'

/**
 * Marks the items of a confirmed booking that have started and are not done, or only some of them, as a no-show. If
 * nobody has paid for them or will, they earn no commission (decisions 7.15). Returns the number of items.
 */
export async function markNoShow(
  db: Database,
  id: number,
  actor: Actor,
  now: Date,
  numbers?: readonly number[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return 0
    const missed = await tx
      .update(bookingItems)
      .set({ state: 'no_show' })
      .where(
        and(
          eq(bookingItems.bookingId, id),
          eq(bookingItems.state, 'booked'),
          lte(bookingItems.startsAt, now),
          numbers && inArray(bookingItems.number, [...numbers]),
        ),
      )
      .returning({ number: bookingItems.number })
    if (missed.length === 0) return 0
    const marked = missed.map(({ number }) => number).toSorted((a, b) => a - b)
    const detail = numbers ? marked.map((one) => `P${one}`).join(', ') : null
    await logBooking(tx, id, { actor, event: 'no-show', detail }, now)
    const keptMinor = await commissionableMinor(tx, booking)
    if (keptMinor < booking.priceMinor) {
      const isAhead = and(eq(bookingItems.bookingId, id), eq(bookingItems.state, 'booked'))
      const isCertain = booking.settlement === 'on_arrival' && (await tx.$count(bookingItems, isAhead)) === 0
      await reduceCommission(tx, booking, { keptMinor, isCertain }, now)
    }
    return missed.length
  })
}
