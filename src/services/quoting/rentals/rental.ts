import { z } from 'zod'
import { RENTAL_DAYS } from '../../../values/rental.ts'

/** What a caller wants priced: equipment of one resort, perhaps of one shop, from a day on. */
export interface Rental {
  resortId: number
  shopId: number | null
  period: Period
  currency: string
  promoCode: string | null
}

/** A period as it is stored in JSON. */
export const storedPeriod = z.object({
  /** Day number. */
  firstDay: z.int(),
  days: z.int(),
})

/** The days equipment is rented for. */
export type Period = z.output<typeof storedPeriod>

/** The day number of the last day: a rental of one week ends on its seventh day. */
export function lastDay({ firstDay, days }: Period): number {
  return firstDay + days - 1
}

/** Whether equipment is rented out for this number of days. */
export function isRentalLength(days: number): boolean {
  return days >= RENTAL_DAYS.min && days <= RENTAL_DAYS.max
}
