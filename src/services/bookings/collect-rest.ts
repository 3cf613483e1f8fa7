import type { Database } from '../../db/database.ts'
import { queueShopLetters } from '../letters/shops-letters.ts'
import type { Booking } from './booking.ts'
import { makeVouchers } from './confirm.ts'
import type { Office } from './office.ts'

/** Makes the vouchers of a booking anew once another amount is left to collect on arrival; shops that collect it hear of it. */
export async function collectRest(db: Database, booking: Booking, office: Office, now: Date): Promise<void> {
  const items = await makeVouchers(db, booking, office)
  await queueShopLetters(db, { booking, items }, 'changed', office, now)
}
