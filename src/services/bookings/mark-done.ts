import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { lockBooking } from './lock-booking.ts'
import { logEvent } from './log.ts'
import type { Actor } from '../../values/actor.ts'

/** Which items of a booking were made: without numbers all of them; where a driver has reported it, before they begin, too. */
export interface MadeItems {
  numbers?: readonly number[]
  isReported?: boolean
}

/**
 * Notes that what has begun of a confirmed booking, or those of its items alone, was made; where the price is paid on
 * arrival, that earns the commission (decisions 7.15). Returns how many items that concerns.
 */
export async function markDone(
  db: Database,
  id: number,
  actor: Actor,
  now: Date,
  { numbers, isReported = false }: MadeItems = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return 0
    const made = await tx
      .update(bookingItems)
      .set({ state: 'done' })
      .where(
        and(
          eq(bookingItems.bookingId, id),
          eq(bookingItems.state, 'booked'),
          isReported ? undefined : lte(bookingItems.startsAt, now),
          numbers && inArray(bookingItems.number, [...numbers]),
        ),
      )
      .returning({ number: bookingItems.number })
    const detail = isReported ? made.map(({ number }) => `P${number}`).join(', ') : null
    if (made.length > 0) await logEvent(tx, id, { actor, event: 'done', detail }, now)
    return made.length
  })
}
