import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { findBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import type { TextParams } from '../../web/text-params.ts'

/** Returns the booking named in the path, from either environment. Throws NOT_FOUND. */
export async function getBooking(db: Database, { reference = '' }: TextParams): Promise<FullBooking> {
  const found = await findBooking(db, reference)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such booking')
  return found
}

/** Returns how many lines of the log were displayed to the sender of a form; undefined if the form does not say. */
export function seenLines({ seen = '' }: TextParams): number | undefined {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : undefined
}
