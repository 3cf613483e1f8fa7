import type { Database } from '../../../db/database.ts'
import type { Booking } from '../../bookings/booking.ts'
import type { By } from '../../bookings/by.ts'
import { dueByCardMinor } from '../../bookings/due.ts'
import { listItems } from '../../bookings/find-booking.ts'
import { lockBooking } from '../../bookings/lock-booking.ts'
import { logBooking } from '../../bookings/log.ts'
import { queueLetter } from './queue-letter.ts'
import { payLetter } from './travellers-letters.ts'

/**
 * Mails the traveller the link to pay once more. Returns whether anything is due by card; otherwise nothing is sent.
 */
export async function resendPaymentLink(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { actor, sender }: By,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    const dueMinor = booking ? await dueByCardMinor(tx, booking) : 0
    if (!booking || dueMinor <= 0) return false
    const full = { booking, items: await listItems(tx, booking) }
    await queueLetter(tx, full, (view) => payLetter(view, dueMinor), sender, now)
    await logBooking(tx, id, { actor, event: 'link sent again' }, now)
    return true
  })
}
