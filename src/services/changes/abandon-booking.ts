import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { TRAVELLER } from '../../values/actor.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { markCancelled } from '../bookings/mark-cancelled.ts'
import { closeCancelled } from './announce-cancellation.ts'
import { previewCancellation } from './cancel.ts'

/**
 * Cancels a booking that awaits its payment, because its traveller is about to book something else instead (decisions
 * 7.45). Nobody is written to, and what it has received is refunded in full. Returns false once it is confirmed or
 * over.
 */
export async function abandonBooking(db: Database, id: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'awaiting_payment') return false
    const amounts = await previewCancellation(tx, booking, now, 'full')
    const cancelled = await markCancelled(tx, booking, { actor: TRAVELLER, ...amounts }, now)
    await closeCancelled(tx, cancelled.booking, now)
    return true
  })
}
