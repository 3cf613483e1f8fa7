import type { Database } from '../../db/database.ts'
import { queueLetter } from '../letters/queue-letter.ts'
import { queueShopLetters } from '../letters/shops-letters.ts'
import { changeLetter } from '../letters/travellers-letters.ts'
import type { Booking } from './booking.ts'
import { makeVouchers } from './confirm.ts'
import type { Office } from './office.ts'

/**
 * Makes the vouchers of a booking anew once another amount is left to collect on arrival, and sends them to the traveller
 * and to the shops that collect it.
 */
export async function collectRest(db: Database, booking: Booking, office: Office, now: Date): Promise<void> {
  const full = { booking, items: await makeVouchers(db, booking, office) }
  await queueLetter(db, full, changeLetter, office, now)
  await queueShopLetters(db, full, 'changed', office, now)
}
