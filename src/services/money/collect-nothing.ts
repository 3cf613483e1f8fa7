import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { paidNotice } from '../messages/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../messages/letters/queue-letter.ts'
import { queueShopLetters } from '../messages/letters/shops-letters.ts'
import { paidLetter } from '../messages/letters/travellers-letters.ts'
import type { Booking } from '../bookings/booking.ts'
import { makeVouchers } from '../bookings/confirm.ts'
import type { Office } from '../bookings/office.ts'

/** Settles a booking that was to be paid on arrival and was paid by card after all: the driver collects nothing. */
export async function collectNothing(db: Database, booking: Booking, office: Office, now: Date): Promise<void> {
  const paid = { ...booking, settlement: 'prepaid' as const }
  await db.update(bookings).set({ settlement: paid.settlement }).where(eq(bookings.id, booking.id))
  const items = await makeVouchers(db, paid, office)
  const full = { booking: paid, items }
  await queueLetter(db, full, paidLetter, office, now)
  await queueNotice(db, full, paidNotice, office, now)
  await queueShopLetters(db, full, 'paid', office, now)
}
