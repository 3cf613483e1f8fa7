import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import { findFullBooking } from '../bookings/find-booking.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { logBooking } from '../bookings/log.ts'
import type { Sender } from '../bookings/sender.ts'
import { BOOKING_MOVES, canMove, OPEN_PAYMENT_STATES } from '../bookings/states.ts'
import { queueLetter } from '../notify/letters/queue-letter.ts'
import { unpaidLetter } from '../notify/letters/travellers-letters.ts'

/**
 * Expires an unpaid booking whose hold is over, unless it has an open payment, and notifies a traveller who has tried
 * to pay. Returns whether it expired the booking.
 */
export async function expire(db: Database, id: number, sender: Sender, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || !canMove(booking.status, 'expire')) return false
    if (booking.holdUntil === null || booking.holdUntil > now) return false
    // In a separate statement, so that it sees an attempt opened by the previous holder of the lock.
    const open = and(eq(payments.bookingId, id), inArray(payments.state, OPEN_PAYMENT_STATES))
    if ((await tx.$count(payments, open)) > 0) return false
    await tx.update(bookings).set({ status: BOOKING_MOVES.expire.to, holdUntil: null }).where(eq(bookings.id, id))
    const attempts = await tx.select().from(payments).where(eq(payments.bookingId, id))
    const paidNothing = attempts.length > 0 && attempts.every(({ receivedMinor }) => receivedMinor === null)
    const found = paidNothing && (await findFullBooking(tx, booking.environment, id))
    if (found) await queueLetter(tx, found, unpaidLetter, sender, now)
    await logBooking(tx, id, { actor: SYSTEM, event: 'expired' }, now)
    return true
  })
}
