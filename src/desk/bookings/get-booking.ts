import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { findBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { countLogLines } from '../../services/bookings/log.ts'
import type { TextParams } from '../../web/text-params.ts'

/** A booking as an operator is about to see it. */
export interface SeenBooking extends FullBooking {
  /** How many lines its log had before it was read, which a form about it carries. */
  seen: string
}

/** Returns the booking named in the path, from either environment. Throws NOT_FOUND. */
export async function getBooking(db: Database, { reference = '' }: TextParams): Promise<SeenBooking> {
  // Counted first, so that whatever happens in between counts as not seen.
  const seen = String(await countLogLines(db, reference))
  const found = await findBooking(db, reference)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such booking')
  return { ...found, seen }
}

/** Returns how many lines of the log were displayed to the sender of a form; undefined if the form does not say. */
export function seenLines({ seen = '' }: TextParams): number | undefined {
  return /^\d{1,9}$/.test(seen) ? Number(seen) : undefined
}
