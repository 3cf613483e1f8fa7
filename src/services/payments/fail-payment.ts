import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { PAYMENT_MOVES } from '../bookings/states.ts'
import type { Payment } from './payment.ts'

/** Marks a payment that is refused for good as failed, and logs it. Does nothing to one that has ended meanwhile. */
export async function failPayment(
  db: Database,
  { id, bookingId }: Pick<Payment, 'id' | 'bookingId'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locks the booking first, as syncing does, to avoid a deadlock.
    await lockBooking(tx, bookingId)
    const failed = await tx
      .update(payments)
      .set({ state: 'failed', nextPollAt: null })
      .where(and(eq(payments.id, id), inArray(payments.state, PAYMENT_MOVES.failed)))
      .returning({ id: payments.id })
    if (failed.length > 0) await logBooking(tx, bookingId, { actor: SYSTEM, event: 'payment refused' }, now)
  })
}
