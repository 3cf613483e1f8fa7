import { eq, and, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { bookings, bookingItems } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Settlement, LogWord } from '../../values/booking.ts'
import { BOOKING_MOVES, canMove, ITEM_MOVES } from '../../values/states.ts'
import { type Booking, lockBooking } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import { logBooking } from './log.ts'
import type { Sender } from './sender.ts'
import type { CancellationAmounts } from './terms.ts'
import { issueVouchers } from './vouchers/item-vouchers.ts'

/** How a booking is confirmed: by whom, how it is paid, and how much was already paid. */
export interface Confirmation {
  actor: Actor
  settlement: Settlement
  paidMinor: number
}

/**
 * Confirms a booking that the caller has locked, in the caller's transaction, with vouchers and log. Throws if its
 * state does not allow it.
 */
export async function confirm(
  db: Database,
  booking: Booking,
  { actor, settlement, paidMinor }: Confirmation,
  sender: Sender,
  now: Date,
): Promise<FullBooking> {
  if (!canMove(booking.status, 'confirm'))
    throw new Error(`${booking.reference} is ${booking.status} and cannot be confirmed`)
  const change = { status: BOOKING_MOVES.confirm.to, settlement, confirmedAt: now, holdUntil: null }
  await db.update(bookings).set(change).where(eq(bookings.id, booking.id))
  await logBooking(db, booking.id, { actor, event: 'confirmed' }, now)
  return issueVouchers(db, { ...booking, ...change }, paidMinor, sender)
}

/**
 * Cancels a booking that the caller has locked, with the items that no outcome is recorded of, in the caller's
 * transaction. Returns the booking and these items in their new state.
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
 * no-shows, in the caller's transaction. Returns the numbers of the items, in order.
 */
export async function markItems(
  db: Database,
  id: number,
  { state, actor, numbers, isReported = false, madeAt }: MarkedItems & { state: keyof typeof WORDS; actor: Actor },
  now: Date,
): Promise<number[]> {
  const booking = await lockBooking(db, id)
  if (booking?.status !== 'confirmed') return []
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
  if (items.length === 0) return []
  const marked = inOrder(items, ({ number }) => number).map(({ number }) => number)
  const detail = numbers ? marked.map((number) => `P${number}`).join(', ') : null
  await logBooking(db, id, { actor, event: WORDS[state], detail, madeAt }, now)
  return marked
}

const WORDS = { done: 'done', no_show: 'no-show' } as const satisfies Record<string, LogWord>

/**
 * Updates when the first item of a booking starts and its last one ends, without cancelled ones; returns the booking.
 */
export async function spanItems(db: Database, { id }: Pick<Booking, 'id'>): Promise<Booking> {
  const alive = sql`FROM ${bookingItems} WHERE ${bookingItems.bookingId} = ${id} AND ${bookingItems.state} <> 'cancelled'`
  const [booking] = await db
    .update(bookings)
    .set({
      firstStartAt: sql`(SELECT min(${bookingItems.startsAt}) ${alive})`,
      timeZone: sql`(SELECT ${bookingItems.timeZone} ${alive} ORDER BY ${bookingItems.startsAt}, ${bookingItems.number} LIMIT 1)`,
      lastEndAt: sql`(SELECT max(${bookingItems.endsAt}) ${alive})`,
    })
    .where(eq(bookings.id, id))
    .returning()
  if (!booking) throw new Error(`there is no booking ${id}`)
  return booking
}
