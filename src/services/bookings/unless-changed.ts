import type { Database } from '../../db/database.ts'
import type { Booking } from './booking.ts'
import { lockBooking } from './lock-booking.ts'
import { type BookingLogLine, listBookingLog } from './log.ts'

/** The result of an action on a booking, or what others have done to the booking since it was displayed. */
export type UnlessChanged<Result> = { done: Result } | { since: BookingLogLine[] }

/**
 * Does something to a booking, which stays locked meanwhile, unless its log has more lines than when it was displayed.
 * Without that number, it is done in any case. Returns undefined if there is no such booking.
 */
export async function unlessChanged<Result>(
  db: Database,
  id: number,
  seenLines: number | undefined,
  act: (tx: Database, booking: Booking) => Promise<Result>,
): Promise<UnlessChanged<Result> | undefined> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) return undefined
    const log = seenLines === undefined ? [] : await listBookingLog(tx, booking)
    const since = log.slice(seenLines)
    return since.length > 0 ? { since } : { done: await act(tx, booking) }
  })
}
