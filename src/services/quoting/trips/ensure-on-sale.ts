import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { dayOf, formatDay } from '../../../values/time.ts'
import { lastDayOnSale } from '../horizon.ts'
import type { Trip } from './trip.ts'

/**
 * Throws NO_BOOKABLE_VEHICLE for a trip with a leg after the last day on which transfers are on sale (decisions 3.18).
 */
export function ensureOnSale(catalogue: Catalogue, { outbound, return: back }: Trip, now: Date): void {
  const last = lastDayOnSale(catalogue, 'transfer', now)
  if (dayOf(outbound.at) > last) throw notOnSale('outbound', last)
  if (back && dayOf(back.at) > last) throw notOnSale('return', last)
}

function notOnSale(leg: 'outbound' | 'return', last: number): ApiError {
  const day = formatDay(last)
  const suggestion = { message: `${day} is the last day on sale`, change: { [leg]: day } }
  return new ApiError('NO_BOOKABLE_VEHICLE', `transfers are on sale until ${day}`, {
    about: [leg],
    why: 'notOnSale',
    suggestion,
  })
}
