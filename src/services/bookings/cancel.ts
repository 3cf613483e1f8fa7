import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/booking.ts'
import { cancellationNotice } from '../messages/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../messages/letters/shops-letters.ts'
import { cancellationLetter } from '../messages/letters/travellers-letters.ts'
import { withdrawMessages } from '../messages/outbox/queue.ts'
import type { Booking } from './booking.ts'
import { closeSoon } from '../money/close-soon.ts'
import { giveBack } from '../money/give-back.ts'
import { lockBooking } from './lock-booking.ts'
import { logEvent } from './log.ts'
import type { Office } from './office.ts'
import { paidMinor } from '../money/paid.ts'
import { reduceCommission } from '../money/commissions/reduce-commission.ts'
import { BOOKING_MOVES, canMove } from './states.ts'
import { cancellationTerms, freeUntil, refundPercent, settleCancellation, type Settled } from './terms.ts'

/** What a cancellation would do, or did; `open` is false once the first item has started. */
export interface Cancellation extends Settled {
  booking: Booking
  open: boolean
  /** The last moment of a full refund; null where there is none. */
  deadline: Date | null
}

/** Returns what cancelling a booking at that moment would cost and refund; for a cancelled one, what it did. */
export async function previewCancellation(db: Database, booking: Booking, now: Date): Promise<Cancellation> {
  const terms = cancellationTerms.parse(booking.terms)
  const { refundMinor, feeMinor } = booking
  const settled =
    refundMinor === null || feeMinor === null
      ? settleCancellation(booking, await paidMinor(db, booking), refundPercent(terms, now))
      : { refundMinor, feeMinor }
  return { booking, open: booking.firstStartAt > now, deadline: freeUntil(terms), ...settled }
}

/**
 * Cancels a whole booking on its terms, before its first item starts: state, items, commission and log in one
 * transaction. What the operator cancels is refunded in full, at any time. Undefined if it can no longer be cancelled.
 */
export async function cancel(
  db: Database,
  id: number,
  { actor, office }: { actor: Actor; office: Office },
  now: Date,
): Promise<Cancellation | undefined> {
  return db.transaction(async (tx) => {
    const preview = await lockCancellable(tx, id, actor, now)
    return preview && carryOut(tx, preview, { actor, office }, now)
  })
}

/**
 * Cancels a booking for its traveller as `cancel` does, but only if the refund is the one that they were shown. If it
 * differs, nothing is cancelled: the booking in the answer is then as it was, and the refund the one of that moment.
 */
export async function cancelAsQuoted(
  db: Database,
  id: number,
  { quotedRefundMinor, office }: { quotedRefundMinor: number; office: Office },
  now: Date,
): Promise<Cancellation | undefined> {
  return db.transaction(async (tx) => {
    const preview = await lockCancellable(tx, id, 'traveller', now)
    return preview?.refundMinor === quotedRefundMinor
      ? carryOut(tx, preview, { actor: 'traveller', office }, now)
      : preview
  })
}

/** What cancelling would do to a booking, which is locked; undefined where that actor can no longer cancel it. */
async function lockCancellable(db: Database, id: number, actor: Actor, now: Date): Promise<Cancellation | undefined> {
  const booking = await lockBooking(db, id)
  if (!booking || !canMove(booking.status, 'cancel')) return undefined
  const preview = await previewCancellation(db, booking, now)
  if (actor === 'operator') return { ...preview, ...settleCancellation(booking, await paidMinor(db, booking), 100) }
  return preview.open ? preview : undefined
}

async function carryOut(
  db: Database,
  preview: Cancellation,
  { actor, office }: { actor: Actor; office: Office },
  now: Date,
): Promise<Cancellation> {
  const { booking, refundMinor, feeMinor } = preview
  const [cancelled = booking] = await db
    .update(bookings)
    .set({ status: BOOKING_MOVES.cancel.to, cancelledAt: now, holdUntil: null, refundMinor, feeMinor })
    .where(eq(bookings.id, booking.id))
    .returning()
  const items = await db
    .update(bookingItems)
    .set({ state: 'cancelled' })
    .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked')))
    .returning()
  await closeSoon(db, cancelled, now)
  if (cancelled.settlement !== 'account' && refundMinor > 0)
    await giveBack(db, cancelled, { amountMinor: refundMinor, reason: 'cancelled' }, now)
  await reduceCommission(db, cancelled, { keptMinor: feeMinor, isCertain: true }, now)
  // Mails still waiting would say that the booking stands.
  await withdrawMessages(db, cancelled.reference)
  const full = { booking: cancelled, items }
  await queueLetter(db, full, cancellationLetter, office, now)
  // Of a booking that was never confirmed neither the operator nor a shop has heard.
  if (booking.status === 'confirmed') {
    await queueNotice(db, full, (view) => cancellationNotice(view, actor), office, now)
    await queueShopLetters(db, full, 'cancelled', office, now)
  }
  await logEvent(db, booking.id, { actor, event: 'cancelled' }, now)
  return { ...preview, booking: cancelled }
}
