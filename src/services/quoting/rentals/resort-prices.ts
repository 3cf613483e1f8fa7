import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { SkiResort } from '../../../catalogue/rentals.ts'
import { ApiError } from '../../../errors.ts'
import { weekdayOf } from '../../../values/time.ts'
import { cheapestByMonth, type MonthPrices } from '../months-ahead.ts'
import { isForAdults, type OfferQuote, quoteRental } from './quote-rental.ts'
import type { Rental } from './rental.ts'

/** A tier for adults with the rental of its cheapest day, and its prices by the month of the first day. */
export interface TierPrices extends MonthPrices {
  quote: OfferQuote
}

/** Returns the rental whose price is shown for a resort: six days. */
export function usualRental({ id }: Pick<SkiResort, 'id'>, firstDay: number): Rental {
  return { resortId: id, shopId: null, period: { firstDay, days: 6 }, currency: 'EUR', promoCode: null }
}

const SATURDAY = 6

/**
 * Returns the prices of each tier for one adult in its cheapest composition, for rentals that start on a Saturday,
 * cheapest tier first, in euros and as quoted for that day.
 */
export function resortPrices(catalogue: Catalogue, resort: SkiResort, now: Date): TierPrices[] {
  const quotes = new Map<string, OfferQuote>()
  const found = cheapestByMonth(catalogue, 'ski', now, (day) => {
    // Prices stay the same for weeks, and quoting every day of a year would take ten times as long as the rest of the
    // page.
    if (weekdayOf(day) !== SATURDAY) return []
    return adultOffers(catalogue, usualRental(resort, day), now).map((quote) => {
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

/** Returns the offers of a rental for adults; none if it is not on sale. */
export function adultOffers(catalogue: Catalogue, rental: Rental, now: Date): OfferQuote[] {
  try {
    return quoteRental(catalogue, rental, now).offers.filter(({ offer }) => isForAdults(offer))
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
