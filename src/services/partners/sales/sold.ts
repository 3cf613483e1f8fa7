import { z } from 'zod'
import { COMMISSION_STATES, ITEM_KINDS } from '../../../values/booking.ts'

/** What a list says of an item of a booking. */
export const soldItem = z.object({
  kind: z.enum(ITEM_KINDS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  resort: z.string().nullable(),
  startsAt: z.string(),
})

/** A line of a booking's commission, in EUR minor units. */
export const commissionLine = z.object({ state: z.enum(COMMISSION_STATES), amountMinor: z.int() })

/** What is left of a booking's commission, and in which state; `reversed` where a cancellation left nothing. */
export interface SaleCommission {
  amountMinor: number
  state: 'pending' | 'earned' | 'paid' | 'reversed'
}

/** Returns what the lines of a booking's commission add up to; null where it earns none. */
export function commissionOf(lines: readonly z.output<typeof commissionLine>[]): SaleCommission | null {
  if (lines.length === 0) return null
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  return { amountMinor, state: stateOf(lines, amountMinor) }
}

function stateOf(lines: readonly z.output<typeof commissionLine>[], amountMinor: number): SaleCommission['state'] {
  if (amountMinor === 0 && lines.some((line) => line.amountMinor < 0)) return 'reversed'
  if (lines.some(({ state }) => state === 'pending')) return 'pending'
  return lines.every(({ state }) => state === 'paid') ? 'paid' : 'earned'
}

/** Returns what was sold, in a few words, in English: `Geneva Airport – Chamonix, and back`. */
export function soldWords(items: readonly z.output<typeof soldItem>[]): string {
  const [ride, back] = items.filter(({ kind }) => kind === 'ride')
  if (ride) return `${ride.from} – ${ride.to}${back ? ', and back' : ''}`
  const rentals = items.filter(({ kind }) => kind === 'rental')
  const people = rentals.length === 1 ? '1 person' : `${rentals.length} people`
  return `Skis in ${rentals[0]?.resort ?? '–'}, ${people}`
}
