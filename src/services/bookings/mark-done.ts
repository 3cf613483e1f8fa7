import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { lockBooking } from './lock-booking.ts'
import { logBooking } from './log.ts'

/** The items that were carried out; all of them if no numbers are given. */
export interface DoneItems {
  numbers?: readonly number[]
  /** Whether a driver reported them; they then count even before their start. */
  isReported?: boolean
}

/**
 * Marks the items of a confirmed booking that have started, or only some of them, as done. If the price is paid on
 * arrival, this earns the commission (decisions 7.15). Returns the number of items.
 */
export async function markDone(
  db: Database,
  id: number,
  actor: Actor,
  now: Date,
  { numbers, isReported = false }: DoneItems = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'confirmed') return 0
    const done = await tx
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
    if (done.length === 0) return 0
    const made = done.map(({ number }) => number).toSorted((a, b) => a - b)
    const detail = numbers ? made.map((one) => `P${one}`).join(', ') : null
    await logBooking(tx, id, { actor, event: 'done', detail }, now)
    return done.length
  })
}
