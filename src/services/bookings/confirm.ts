import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Settlement } from '../../values/booking.ts'
import type { Booking } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import { logBooking } from './log.ts'
import type { Sender } from './sender.ts'
import { BOOKING_MOVES, canMove } from './states.ts'
import { issueVouchers } from './vouchers/issue-vouchers.ts'

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
