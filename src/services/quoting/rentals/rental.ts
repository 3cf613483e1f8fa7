import { z } from 'zod'
import { RENTAL_DAYS } from '../../../values/rental.ts'

/** A rental to price: equipment in one resort, optionally of one shop, from a given day. */
export interface Rental {
  resortId: number
  shopId: number | null
  period: Period
  currency: string
  promoCode: string | null
}

/** The schema of a period stored in JSON. */
export const storedPeriod = z.object({
  /** A day number. */
  firstDay: z.int(),
  days: z.int(),
})

/** The days of a rental. */
export type Period = z.output<typeof storedPeriod>

/** Returns the day number of the last day: a rental of one week ends on its seventh day. */
export function lastDay({ firstDay, days }: Period): number {
  return firstDay + days - 1
}

/** Returns whether equipment is rented out for this number of days. */
export function isRentalLength(days: number): boolean {
  return days >= RENTAL_DAYS.min && days <= RENTAL_DAYS.max
}
