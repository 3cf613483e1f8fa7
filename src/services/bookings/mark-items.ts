import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { LogWord } from '../../values/log-word.ts'
import { lockBooking } from './lock-booking.ts'
import { logBooking } from './log.ts'
import { ITEM_MOVES } from './states.ts'

/** The items that are marked; all of them if no numbers are given. */
export interface MarkedItems {
  numbers?: readonly number[] | undefined
  /** Whether a driver reported them; they then count even before their start. */
  isReported?: boolean
  /** When it was done, if that is reported later. */
  madeAt?: Date
}

/**
 * Marks the items of a confirmed booking that have started and are not marked yet, or only some of them, as done or as
 * no-shows, in the caller's transaction. Returns the number of items.
 */
export async function markItems(
  db: Database,
  id: number,
  { state, actor, numbers, isReported = false, madeAt }: MarkedItems & { state: keyof typeof WORDS; actor: Actor },
  now: Date,
): Promise<number> {
  const booking = await lockBooking(db, id)
  if (booking?.status !== 'confirmed') return 0
  const items = await db
    .update(bookingItems)
    .set({ state })
    .where(
      and(
        eq(bookingItems.bookingId, id),
        inArray(bookingItems.state, ITEM_MOVES[state]),
        isReported ? undefined : lte(bookingItems.startsAt, now),
        numbers && inArray(bookingItems.number, [...numbers]),
      ),
    )
    .returning({ number: bookingItems.number })
  if (items.length === 0) return 0
  const marked = inOrder(items, ({ number }) => number).map(({ number }) => number)
  const detail = numbers ? marked.map((number) => `P${number}`).join(', ') : null
  await logBooking(db, id, { actor, event: WORDS[state], detail, madeAt }, now)
  return marked.length
}

const WORDS = { done: 'done', no_show: 'no-show' } as const satisfies Record<string, LogWord>
