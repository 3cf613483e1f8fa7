import type { Database } from '../../db/database.ts'
import type { Booking } from './booking.ts'
import { lockBooking } from './lock-booking.ts'
import { type BookingEvent, listEvents } from './log.ts'

/** What was done to a booking, or what others have done to it since it was seen. */
export type AsSeen<Result> = { done: Result } | { since: BookingEvent[] }

/**
 * Does something to a booking, which stays locked until it is done, if nothing has happened to it since it was seen: with
 * so many lines in its log. Without a number it is done whatever has happened. Undefined if there is no such booking.
 */
export async function doAsSeen<Result>(
  db: Database,
  id: number,
  seenLines: number | undefined,
  act: (tx: Database, booking: Booking) => Promise<Result>,
): Promise<AsSeen<Result> | undefined> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) return undefined
    const events = seenLines === undefined ? [] : await listEvents(tx, booking)
    const since = events.slice(seenLines)
    return since.length > 0 ? { since } : { done: await act(tx, booking) }
  })
}
