import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { findBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import type { Typed } from '../../web/typed.ts'

/** Returns the booking that a path names, of either environment; throws NOT_FOUND. */
export async function getBooking(db: Database, { reference = '' }: Typed): Promise<FullBooking> {
  const found = await findBooking(db, reference)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such booking')
  return found
}

/** Returns how many lines of the log somebody has seen who sends a form; undefined where it does not say. */
export function seenLines({ seen = '' }: Typed): number | undefined {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : undefined
}
