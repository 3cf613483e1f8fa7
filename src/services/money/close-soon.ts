import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { prepared, valueOf } from '../../db/prepared.ts'
import { payments } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'

/** Makes sure that the open attempt to pay a booking is closed soon, because nobody waits for it any more. */
export async function closeSoon(db: Database, { id }: Pick<Booking, 'id'>, now: Date): Promise<void> {
  await lookAtOpen(db).execute({ id, nextLookAt: now })
}

const lookAtOpen = prepared('look_at_open_payment', (db) =>
  db
    .update(payments)
    .set({ nextLookAt: valueOf(payments.nextLookAt) })
    .where(and(eq(payments.bookingId, sql.placeholder('id')), inArray(payments.state, ['created', 'pending']))),
)
