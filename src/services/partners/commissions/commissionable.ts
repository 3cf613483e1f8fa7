import { and, eq, sum } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookingItems } from '../../../db/schema/index.ts'
import type { Booking } from '../../bookings/booking.ts'
import { paidMinor, unpaidMinor } from '../../bookings/paid.ts'

/**
 * Returns the part of a booking's price on which its partner earns, or can still earn, commission (decisions 7.15): not
 * what was asked for by a link and is not paid, nor the unpaid part of the price of no-shows.
 */
export async function commissionableMinor(db: Database, booking: Booking): Promise<number> {
  const { settlement, priceMinor, askedMinor } = booking
  if (settlement === 'account') return priceMinor
  if (settlement === 'prepaid') return priceMinor - (askedMinor ?? 0)
  const missedMinor = await missed(db, booking)
  if (missedMinor === 0) return priceMinor
  return priceMinor - Math.min(missedMinor, unpaidMinor(booking, await paidMinor(db, booking)))
}

/** Returns the prices of the items that were no-shows. */
async function missed(db: Database, { id }: Pick<Booking, 'id'>): Promise<number> {
  const [row] = await db
    .select({ minor: sum(bookingItems.priceMinor).mapWith(Number) })
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, id), eq(bookingItems.state, 'no_show')))
  return row?.minor ?? 0
}
