import type { Database } from '../../db/database.ts'
import { queueLetter } from '../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../messages/letters/shops-letters.ts'
import { changeLetter } from '../messages/letters/travellers-letters.ts'
import type { Booking } from '../bookings/booking.ts'
import { makeVouchers } from '../bookings/confirm.ts'
import type { Office } from '../bookings/office.ts'

/**
 * Makes the vouchers of a booking anew once another amount is left to collect on arrival, and sends them to the traveller
 * and to the shops that collect it.
 */
export async function collectRest(db: Database, booking: Booking, office: Office, now: Date): Promise<void> {
  const full = { booking, items: await makeVouchers(db, booking, office) }
  await queueLetter(db, full, changeLetter, office, now)
  await queueShopLetters(db, full, 'changed', office, now)
}
