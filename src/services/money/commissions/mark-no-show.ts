import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems } from '../../../db/schema/index.ts'
import { lockBooking } from '../../bookings/lock-booking.ts'
import { logEvent } from '../../bookings/log.ts'
import { paidMinor } from '../payments/paid.ts'
import { reduceCommission } from './reduce-commission.ts'
import type { Actor } from '../../../values/actor.ts'

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
      .returning({ priceMinor: bookingItems.priceMinor })
    if (missed.length === 0) return 0
    await logEvent(
      tx,
      id,
      { actor, event: 'no-show', detail: numbers?.map((one) => `P${one}`).join(', ') ?? null },
      now,
    )
    const isUnpaid = booking.settlement === 'on_arrival' && (await paidMinor(tx, booking)) === 0
    if (isUnpaid) {
      const items = await tx.select().from(bookingItems).where(eq(bookingItems.bookingId, id))
      const kept = items.filter(({ state }) => state !== 'no_show')
      const keptMinor = kept.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
      const isCertain = kept.every(({ state }) => state !== 'booked')
      await reduceCommission(tx, booking, { keptMinor, isCertain }, now)
    }
    return missed.length
  })
}
