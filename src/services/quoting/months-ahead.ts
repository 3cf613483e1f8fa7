import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Product } from '../../values/booking.ts'
import { firstOfMonth } from '../../values/month.ts'
import { OPERATOR_ZONE, todayAt } from '../../values/time.ts'
import { lastDayOnSale } from './horizon.ts'

/** A price, and the day number to which it applies. */
interface CheapestDay {
  day: number
  priceMinor: number
}

/** The prices in the coming months: the cheapest day of each month with a price, and the cheapest of all. */
export interface MonthPrices {
  months: CheapestDay[]
  cheapest: CheapestDay
}

const MONTHS = 12

/**
 * Returns the price of each thing on the cheapest day of this month and the next eleven, from tomorrow until the end of
 * the horizon, given what is for sale on each day.
 */
export function cheapestByMonth<Thing>(
  catalogue: Catalogue,
  product: Product,
  now: Date,
  pricesOn: (day: number) => Iterable<readonly [thing: Thing, priceMinor: number]>,
): Map<Thing, MonthPrices> {
  const found = new Map<Thing, MonthPrices>()
  const last = lastDayOnSale(catalogue, product, now)
  let day = todayAt(now, OPERATOR_ZONE) + 1
  for (let month = 0; month < MONTHS && day <= last; month++) {
    const before = Math.min(firstOfMonth(firstOfMonth(day) + 31), last + 1)
    const cheapest = new Map<Thing, CheapestDay>()
    for (; day < before; day++)
      for (const [thing, priceMinor] of pricesOn(day))
        if (priceMinor < (cheapest.get(thing)?.priceMinor ?? Infinity)) cheapest.set(thing, { day, priceMinor })
    for (const [thing, price] of cheapest) addMonth(found, thing, price)
  }
  return found
}

function addMonth<Thing>(found: Map<Thing, MonthPrices>, thing: Thing, price: CheapestDay): void {
  const known = found.get(thing)
  if (!known) {
    found.set(thing, { months: [price], cheapest: price })
    return
  }
  known.months.push(price)
  if (price.priceMinor < known.cheapest.priceMinor) known.cheapest = price
}
