import { and, eq, inArray, lte, notExists } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments } from '../../db/schema/index.ts'
import { logEvent } from './log.ts'
import { BOOKING_MOVES } from './states.ts'

/** Expires an unpaid booking whose hold is over, unless a payment of it is still open. Returns whether it did. */
export async function expire(db: Database, id: number, now: Date): Promise<boolean> {
  const { from, to } = BOOKING_MOVES.expire
  return db.transaction(async (tx) => {
    const open = tx
      .select()
      .from(payments)
      .where(and(eq(payments.bookingId, id), inArray(payments.state, ['created', 'pending'])))
    const [expired] = await tx
      .update(bookings)
      .set({ status: to, holdUntil: null })
      .where(and(eq(bookings.id, id), inArray(bookings.status, from), lte(bookings.holdUntil, now), notExists(open)))
      .returning({ id: bookings.id })
    if (expired) await logEvent(tx, id, { actor: 'system', event: 'expired' }, now)
    return expired !== undefined
  })
}
