import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
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

/** An age group that offers are for. */
export interface AgeGroup {
  /** `adult`, or a band such as `child_6_11`. */
  name: string
  /** Null ages are unbounded. */
  minAge: number | null
  maxAge: number | null
}

/** Returns the age groups that anything is rented out for, adults first, then youngest first. */
export function ageGroupsOf({ rentals }: Catalogue): AgeGroup[] {
  const groups = new Map<string, AgeGroup>()
  for (const { offer } of rentals.packs.values()) {
    const { ageGroup: name, minAge, maxAge } = offer
    if (!groups.has(name)) groups.set(name, { name, minAge, maxAge })
  }
  return [...groups.values()].toSorted((a, b) => orderOf(a) - orderOf(b))
}

function orderOf({ name, minAge }: AgeGroup): number {
  return name === 'adult' ? -1 : (minAge ?? 0)
}
