import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { payments } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'

/** Makes sure that the open attempt to pay a booking is closed soon, because nobody waits for it any more. */
export async function closeOpenPaymentSoon(db: Database, { id }: Pick<Booking, 'id'>, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ nextLookAt: now })
    .where(and(eq(payments.bookingId, id), inArray(payments.state, ['created', 'pending'])))
}
