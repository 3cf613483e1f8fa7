import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import type { Booking } from './booking.ts'
import { lockBooking } from './lock-booking.ts'
import { type LaterLogLine, listLogSince, type SeenLog } from './seen-log.ts'

/** The result of an action on bookings, or what others have done to them since they were displayed. */
export type UnlessChanged<Result> = { done: Result } | { since: LaterLogLine[] }

/**
 * Does something to a booking, which stays locked meanwhile, unless its log has later lines than when it was displayed.
 * If it is unknown what was displayed, it is done in any case. Throws NOT_FOUND.
 */
export async function unlessChanged<Result>(
  db: Database,
  id: number,
  seen: SeenLog | null,
  act: (tx: Database, booking: Booking) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) throw new ApiError('NOT_FOUND', 'there is no such booking')
    const since = await listLogSince(tx, [id], seen)
    return since.length > 0 ? { since } : { done: await act(tx, booking) }
  })
}
