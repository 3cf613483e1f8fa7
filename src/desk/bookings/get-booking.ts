import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { findFullBookingByReference, type FullBooking } from '../../services/bookings/find-booking.ts'
import { plainReference } from '../../values/code.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { writeSeen } from '../confirm.ts'

/** A booking as an operator is about to see it. */
export interface SeenBooking extends FullBooking {
  /** What is displayed of it, which a form about it carries. */
  seen: string
}

/** Returns the booking named in the path, from either environment. Throws NOT_FOUND. */
export async function getBooking(db: Database, { reference = '' }: TextParams): Promise<SeenBooking> {
  const found = await findFullBookingByReference(db, plainReference(reference))
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such booking')
  return { ...found, seen: writeSeen([found.booking]) }
}
