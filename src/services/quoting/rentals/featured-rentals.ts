import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { memoize, memoizeValues } from '../../../values/memo.ts'
import { placeNumber, placeType } from '../../../values/place-code.ts'
import { OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'
import { featuredRoutes } from '../routing/featured-routes.ts'
import { DAYS_AHEAD, featuredDay } from '../trips/featured-trips.ts'
import { adultOffers, usualRental } from './resort-prices.ts'

/**
 * Returns the lowest price of an adult's rental of six days in the resorts of the featured routes, from the day on which
 * these are priced, in EUR minor units; null if nothing can be rented there. Computed once per catalogue and day.
 */
export function featuredRental(catalogue: Catalogue, now: Date): number | null {
  return pricedOn(catalogue)(featuredDay(now))
}

const pricedOn = memoize((catalogue: Catalogue) =>
  memoizeValues((day: number) => {
    // Priced as of a week before, so that everybody sees the same price.
    const then = startOfDay(day - DAYS_AHEAD, OPERATOR_ZONE)
    const resorts = featuredRoutes(catalogue).flatMap(({ to: { code } }) =>
      placeType(code) === 'resort' ? (catalogue.rentals.resorts.get(placeNumber(code)) ?? []) : [],
    )
    const prices = resorts
      .flatMap((resort) => adultOffers(catalogue, usualRental(resort, day), then))
      .map(({ cheapest }) => cheapest.priceMinor)
    return prices.length === 0 ? null : Math.min(...prices)
  }, 2),
)
