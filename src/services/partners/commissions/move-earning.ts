import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'

/** Moves the moment at which the pending commission on a booking is earned, which is the end of its last item. */
export async function moveEarning(db: Database, { id, lastEndAt }: Pick<Booking, 'id' | 'lastEndAt'>): Promise<void> {
  await db
    .update(commissions)
    .set({ earnedAt: lastEndAt })
    .where(and(eq(commissions.bookingId, id), eq(commissions.state, 'pending')))
}
