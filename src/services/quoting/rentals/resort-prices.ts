import { type Catalogue, unlimited } from '../../../catalogue/catalogue.ts'
import type { SkiResort } from '../../../catalogue/rentals.ts'
import { ApiError, orRefusal } from '../../../errors.ts'
import { memoize, memoizeValues } from '../../../values/memo.ts'
import { placeNumber, placeType } from '../../../values/place-code.ts'
import { weekdayOf, OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'
import { cheapestByMonth, type MonthPrices, onceADay } from '../months-ahead.ts'
import { featuredRoutes } from '../routing/featured-routes.ts'
import { DAYS_AHEAD, featuredDay } from '../trips/featured-trips.ts'
import { isForAdults, type OfferQuote, quoteRental } from './quote-rental.ts'
import type { Rental } from './rental.ts'

/** A tier for adults with its cheapest quote, and its prices by the month of the first day. */
export interface TierPrices extends MonthPrices {
  quote: OfferQuote
}

/** Returns the rental whose price is shown for a resort: six days. */
function usualRental({ id }: Pick<SkiResort, 'id'>, firstDay: number): Rental {
  return { resortId: id, shopId: null, period: { firstDay, days: USUAL_DAYS }, currency: 'EUR', promoCode: null }
}

const USUAL_DAYS = 6

const SATURDAY = 6

/**
 * Returns the prices of each tier for one adult in its cheapest composition, for rentals that start on a Saturday,
 * cheapest tier first, in euros and as quoted for that day.
 */
export function resortPrices(catalogue: Catalogue, resort: SkiResort, now: Date): TierPrices[] {
  const quotes = new Map<string, OfferQuote>()
  // Prices stay the same for weeks, and quoting every Saturday of a year would take longer than the rest of the page.
  const changes = priceChanges(catalogue)
  const offersFrom = memoizeValues((day: number) => adultOffers(catalogue, usualRental(resort, day), now))
  const found = cheapestByMonth(catalogue, 'ski', now, (day) => {
    if (weekdayOf(day) !== SATURDAY) return []
    return offersFrom(changes.findLast((change) => change <= day) ?? day).map((quote) => {
      const { tier } = quote.offer
      const { priceMinor } = quote.cheapest
      if (priceMinor < (quotes.get(tier)?.cheapest.priceMinor ?? Infinity)) quotes.set(tier, quote)
      return [tier, priceMinor] as const
    })
  })
  return [...quotes]
    .flatMap(([tier, quote]) => {
      const prices = found.get(tier)
      return prices ? [{ quote, ...prices }] : []
    })
    .toSorted((a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor || a.quote.offer.id - b.quote.offer.id)
}

/** Returns every day on which some price may differ from that of the day before, in order. */
const priceChanges = memoize(({ rentals: { packs }, stopSales }: Catalogue): number[] => {
  const ranges = [...packs.values()].flatMap(({ prices }) => [...prices.values()].flat())
  const stops = [...stopSales.values()].flat()
  const days = new Set([
    ...ranges.flatMap(({ firstDayFrom, firstDayTo }) => [firstDayFrom, firstDayTo + 1]),
    // A rental runs into them if it ends on their first day or later.
    ...stops.flatMap(({ from, to }) => [from - USUAL_DAYS + 1, to + 1]),
  ])
  return [...days].toSorted((a, b) => a - b)
})

/**
 * Returns the lowest price in `resortPrices`; null if nothing is rented out. Computed once per catalogue and day,
 * because a list has a hundred resorts.
 */
export const lowestRental = onceADay(
  (catalogue, resort: SkiResort, now): number | null =>
    resortPrices(catalogue, resort, now)[0]?.cheapest.priceMinor ?? null,
)

/** Returns the offers of a rental for adults; none if it is not on sale. */
function adultOffers(catalogue: Catalogue, rental: Rental, now: Date): OfferQuote[] {
  const quote = orRefusal(() => quoteRental(catalogue, rental, now))
  return quote instanceof ApiError ? [] : quote.offers.filter(({ offer }) => isForAdults(offer))
}

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
  return pricedOn(unlimited(catalogue))(featuredDay(now))
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
