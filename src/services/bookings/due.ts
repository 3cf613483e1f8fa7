import type { Database } from '../../db/database.ts'
import type { Booking } from './booking.ts'
import { hasMoneyLeft } from './paid.ts'

/**
 * Returns the amount that is now due by card: the rest of the price of a booking that awaits payment, or the additional
 * amount that the traveller of a confirmed one was asked for. Returns 0 for any other, and while the operator has to
 * review a payment.
 */
export async function dueByCardMinor(db: Database, booking: Booking): Promise<number> {
  if (booking.status === 'confirmed') return booking.askedMinor ?? 0
  if (booking.status !== 'awaiting_payment') return 0
  // Too little, or another currency: it cannot be paid again until the operator has decided.
  if (await hasMoneyLeft(db, booking)) return 0
  return booking.priceMinor
}
