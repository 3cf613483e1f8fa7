import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions } from '../../db/schema/index.ts'
import { percentOf } from '../../values/money.ts'
import type { Booking } from './booking.ts'
import { toEuros } from './conclude-sale.ts'

/**
 * Reduces a booking's commission to that on what is kept of its price, in minor units of its currency; what remains is
 * earned at once.
 */
export async function reduceCommission(
  db: Database,
  { id, rateMillionths }: Booking,
  keptMinor: number,
  now: Date,
): Promise<void> {
  const lines = await db.select().from(commissions).where(eq(commissions.bookingId, id)).orderBy(asc(commissions.id))
  const [sale] = lines
  if (!sale) return
  await db
    .update(commissions)
    .set({ state: 'earned', earnedAt: now })
    .where(and(eq(commissions.bookingId, id), eq(commissions.state, 'pending')))
  const kept = percentOf(toEuros(keptMinor, rateMillionths), Math.round(Number(sale.percent) * 100))
  const change = kept - lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (change === 0) return
  const { partnerId, percent } = sale
  const line = { bookingId: id, partnerId, percent, amountMinor: change, createdAt: now, earnedAt: now }
  await db.insert(commissions).values({ ...line, state: 'earned' })
}
