import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { commissions } from '../../../db/schema/index.ts'
import { COMMISSION_STATES, ITEM_KINDS } from '../../../values/booking.ts'

/** The schema of an item in a list of sales. */
export const soldItem = z.object({
  kind: z.enum(ITEM_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  resort: z.string().nullable(),
  startsAt: z.string(),
})

/** The schema of a line of commission, in EUR minor units. */
export const commissionLine = z.object({ state: z.enum(COMMISSION_STATES), amountMinor: z.int() })

/** The remaining commission of a booking and its state; `reversed` if a cancellation left nothing. */
export interface SaleCommission {
  amountMinor: number
  state: 'pending' | 'earned' | 'paid' | 'reversed'
}

/** Returns the sum and state of a booking's lines of commission; null if it earns none. */
export function commissionOf(lines: readonly z.output<typeof commissionLine>[]): SaleCommission | null {
  if (lines.length === 0) return null
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  return { amountMinor, state: stateOf(lines, amountMinor) }
}

/** Returns the remaining commission of a booking and its state; null if it earns none. */
export async function findCommission(db: Database, booking: { id: number }): Promise<SaleCommission | null> {
  const lines = await db
    .select({ state: commissions.state, amountMinor: commissions.amountMinor })
    .from(commissions)
    .where(eq(commissions.bookingId, booking.id))
    .orderBy(asc(commissions.id))
  return commissionOf(lines)
}

function stateOf(lines: readonly z.output<typeof commissionLine>[], amountMinor: number): SaleCommission['state'] {
  if (amountMinor === 0 && lines.some((line) => line.amountMinor < 0)) return 'reversed'
  if (lines.some(({ state }) => state === 'pending')) return 'pending'
  return lines.every(({ state }) => state === 'paid') ? 'paid' : 'earned'
}

/** Returns the items in a few English words: `Geneva Airport – Chamonix, and back`. */
export function soldWords(items: readonly z.output<typeof soldItem>[]): string {
  const [ride, back] = items.filter(({ kind }) => kind === 'ride')
  if (ride) return `${ride.from} – ${ride.to}${back ? ', and back' : ''}`
  const rentals = items.filter(({ kind }) => kind === 'rental')
  const people = rentals.length === 1 ? '1 person' : `${rentals.length} people`
  return `Skis in ${rentals[0]?.resort ?? '–'}, ${people}`
}
