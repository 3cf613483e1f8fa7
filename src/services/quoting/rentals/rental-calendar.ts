import type { Catalogue, Currency } from '../../../catalogue/catalogue.ts'
import { ApiError, type ErrorCode, orRefusal } from '../../../errors.ts'
import { isForAdults, type OfferQuote, quoteRental } from './quote-rental.ts'
import { ensureRentalLength, getRentalTerms } from './rental-terms.ts'
import type { Rental } from './rental.ts'
import { todayInResort } from './shops.ts'
import { byPrice } from './variants.ts'

/** The price of the cheapest equipment for an adult by first day, in minor units of the currency. */
export interface RentalCalendar {
  currency: Currency
  days: RentalDayPrice[]
}

/** The cheapest tier for a rental that starts on that day number, or the code with which a quote for it is refused. */
export type RentalDayPrice = { day: number } & ({ cheapest: OfferQuote } | { refusal: ErrorCode })

/**
 * Prices a rental for each first day from one until before another. Each price is that of the quote for that day.
 * Throws CURRENCY_NOT_SUPPORTED, RESORT_NOT_FOUND, SHOP_NOT_FOUND or DURATION_OUT_OF_RANGE, which do not depend on the
 * day.
 */
export function rentalCalendar(
  catalogue: Catalogue,
  rental: Rental,
  { from, before }: { from: number; before: number },
  now: Date,
): RentalCalendar {
  const { currency } = getRentalTerms(catalogue, rental, now)
  ensureRentalLength(rental.period, 'days')
  const today = todayInResort(catalogue, rental.resortId, now)
  const days: RentalDayPrice[] = []
  for (let day = from; day < before; day++) {
    const onDay = { ...rental, period: { ...rental.period, firstDay: day } }
    days.push(day < today ? { day, refusal: 'INVALID_PARAMS' } : cheapestOn(catalogue, onDay, now))
  }
  return { currency, days }
}

function cheapestOn(catalogue: Catalogue, rental: Rental, now: Date): RentalDayPrice {
  const day = rental.period.firstDay
  const quote = orRefusal(() => quoteRental(catalogue, rental, now))
  if (quote instanceof ApiError) return { day, refusal: quote.code }
  const forAdults = quote.offers.filter(({ offer }) => isForAdults(offer))
  const [cheapest] = forAdults.sort((a, b) => byPrice(a.cheapest, b.cheapest) || a.offer.id - b.offer.id)
  return cheapest ? { day, cheapest } : { day, refusal: 'NO_OFFERS_AVAILABLE' }
}
