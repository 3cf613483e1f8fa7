import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import { listDay } from './list-day.ts'
import { lockBooking } from './lock-booking.ts'
import { logEvent } from './log.ts'

/**
 * Notes for the operator that what has begun of a confirmed booking, or those of its items alone, was made; where the
 * price is paid on arrival, that earns the commission (decisions 7.15). Returns how many items that concerns.
 */
export async function markDone(db: Database, id: number, now: Date, numbers?: readonly number[]): Promise<number> {
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
          lte(bookingItems.startsAt, now),
          numbers && inArray(bookingItems.number, [...numbers]),
        ),
      )
      .returning({ number: bookingItems.number })
    if (made.length > 0) await logEvent(tx, id, { actor: 'operator', event: 'done' }, now)
    return made.length
  })
}

/** Does the same for everything of a local day that nobody marked otherwise. Returns how many items that concerns. */
export async function markDayDone(db: Database, environment: Environment, day: number, now: Date): Promise<number> {
  const numbersById = new Map<number, number[]>()
  for (const { item } of await listDay(db, environment, day))
    numbersById.set(item.bookingId, [...(numbersById.get(item.bookingId) ?? []), item.number])
  let made = 0
  for (const [id, numbers] of numbersById) made += await markDone(db, id, now, numbers)
  return made
}
