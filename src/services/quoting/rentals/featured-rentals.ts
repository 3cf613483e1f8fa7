import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { SkiResort } from '../../../catalogue/rentals.ts'
import { memoize, memoizeValues } from '../../../values/memo.ts'
import { placeNumber, placeType } from '../../../values/place-code.ts'
import { OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'
import { featuredRoutes } from '../routing/featured-routes.ts'
import { DAYS_AHEAD, featuredDay } from '../trips/featured-trips.ts'
import type { OfferQuote } from './quote-rental.ts'
import type { Rental } from './rental.ts'
import { adultOffers, usualRental } from './resort-prices.ts'

/** A rental to display before a search, and its price. */
export interface FeaturedRental {
  resort: SkiResort
  rental: Rental
  /** The cheapest offer for an adult. */
  offer: OfferQuote
}

/**
 * Returns a rental of six days in each resort of the featured routes, from the day for which those are priced, with the
 * prices of its quote. Resorts where nothing can be rented are left out. Computed once per catalogue and day.
 */
export function featuredRentals(catalogue: Catalogue, now: Date): readonly FeaturedRental[] {
  return pricedOn(catalogue)(featuredDay(now))
}

const pricedOn = memoize((catalogue: Catalogue) =>
  memoizeValues((day: number) => {
    const resorts = featuredRoutes(catalogue).flatMap(({ to: { code } }) =>
      placeType(code) === 'resort' ? (catalogue.rentals.resorts.get(placeNumber(code)) ?? []) : [],
    )
    return resorts.flatMap((resort) => priced(catalogue, resort, day))
  }, 2),
)

function priced(catalogue: Catalogue, resort: SkiResort, day: number): FeaturedRental[] {
  const rental = usualRental(resort, day)
  // Priced as of a week before, so that everybody sees the same price.
  const offers = adultOffers(catalogue, rental, startOfDay(day - DAYS_AHEAD, OPERATOR_ZONE))
  const [offer] = offers.toSorted((a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor)
  return offer ? [{ resort, rental, offer }] : []
}
