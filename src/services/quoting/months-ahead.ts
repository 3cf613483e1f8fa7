import { type Catalogue, unlimited } from '../../catalogue/catalogue.ts'
import type { Product } from '../../values/booking.ts'
import { memoize, memoizeValues } from '../../values/memo.ts'
import { firstOfMonth, OPERATOR_ZONE, todayAt, startOfDay } from '../../values/time.ts'

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

/** Returns the day number of the last day on which a product is on sale (decisions 3.18). */
export function lastDayOnSale({ horizonDays }: Pick<Catalogue, 'horizonDays'>, product: Product, now: Date): number {
  return todayAt(now, OPERATOR_ZONE) + horizonDays[product]
}

/**
 * Computes something about a part of a catalogue, as if there were enough units, once per catalogue and day of the
 * operator, as of its beginning.
 */
export function onceADay<Thing extends object, Result>(
  compute: (catalogue: Catalogue, thing: Thing, now: Date) => Result,
): (catalogue: Catalogue, thing: Thing, now: Date) => Result {
  const known = memoize((catalogue: Catalogue) =>
    // Only today's is asked for; the limit drops former days.
    memoizeValues((today: number) => {
      const now = startOfDay(today, OPERATOR_ZONE)
      return memoize((thing: Thing) => compute(catalogue, thing, now))
    }, 2),
  )
  return (catalogue, thing, now) => known(unlimited(catalogue))(todayAt(now, OPERATOR_ZONE))(thing)
}
