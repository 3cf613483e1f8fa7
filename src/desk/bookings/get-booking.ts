import type { Database } from '../../db/database.ts'
import { ApiError } from '../../errors.ts'
import { ofReference } from '../../services/bookings/booking.ts'
import { findBooking, type FullBooking } from '../../services/bookings/find-booking.ts'
import { seeLog } from '../../services/bookings/log.ts'
import { plainReference } from '../../values/code.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { writeSeen } from '../confirm.ts'

/** A booking as an operator is about to see it. */
export interface SeenBooking extends FullBooking {
  /** What is displayed of it, which a form about it carries. */
  seen: string
}

/** Returns the booking named in the path, from either environment. Throws NOT_FOUND. */
export async function getBooking(db: Database, params: TextParams): Promise<SeenBooking> {
  const reference = plainReference(params['reference'] ?? '')
  const seen = writeSeen(await seeLog(db, ofReference(reference)))
  const found = await findBooking(db, reference)
  if (!found) throw new ApiError('NOT_FOUND', 'there is no such booking')
  return { ...found, seen }
}
