import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/index.ts'
import { basisPointsOf, percentOf, toEuros } from '../../../values/money.ts'
import type { Booking } from '../../bookings/booking.ts'
import { commissionableMinor } from './commissionable.ts'

/** What is kept of a booking's price after a cancellation, a no-show, a payment or a change. */
interface KeptPrice {
  /** The part that earns commission, in minor units of the booking's currency. */
  keptMinor: number
  /** Whether that amount is final; the commission on it is then earned at once. */
  isCertain: boolean
}

/** Adjusts a booking's commission to the part of the price that is kept, whether that is less or more than before. */
export async function adjustCommission(
  db: Database,
  { id, rateMillionths }: Booking,
  { keptMinor, isCertain }: KeptPrice,
  now: Date,
): Promise<void> {
  const lines = await db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(asc(commissions.id))
  const [sale] = lines
  if (!sale) return
  if (isCertain)
    await db
      .update(commissions)
      .set({ state: 'earned', earnedAt: now })
      .where(and(eq(commissions.bookingId, id), eq(commissions.state, 'pending')))
  const kept = percentOf(toEuros(keptMinor, rateMillionths), basisPointsOf(sale.percent))
  const change = kept - lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (change === 0) return
  const { partnerId, percent } = sale
  const line = { bookingId: id, partnerId, percent, amountMinor: change, createdAt: now }
  const isPending = !isCertain && sale.state === 'pending'
  await db.insert(commissions).values({
    ...line,
    ...(isPending ? { state: 'pending', earnedAt: sale.earnedAt } : { state: 'earned', earnedAt: now }),
  })
}

/** Adjusts a booking's commission to the part of its price on which its partner can still earn one. */
export async function refreshCommission(db: Database, booking: Booking, now: Date): Promise<void> {
  const keptMinor = await commissionableMinor(db, booking)
  await adjustCommission(db, booking, { keptMinor, isCertain: false }, now)
}
