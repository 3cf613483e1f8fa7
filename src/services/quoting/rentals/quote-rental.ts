import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { RentalOffer } from '../../../catalogue/rentals.ts'
import { ApiError, orRefusal, type Suggestion } from '../../../errors.ts'
import { EQUIPMENT_GROUPS } from '../../../values/rental.ts'
import { formatDay } from '../../../values/time.ts'
import { lastDayOnSale } from '../months-ahead.ts'
import { ensureRentalLength, getRentalTerms, type RentalTerms } from './rental-terms.ts'
import type { Rental } from './rental.ts'
import { stoppedWords } from './stop-sales.ts'
import { byPrice, type Variant, variantsOf } from './variants.ts'

/** Everything that can be rented in a resort for some days, with prices in the rental's currency. */
export interface RentalQuote extends RentalTerms {
  rental: Rental
  /** By kind of board, age group (adults first) and price; at least one. */
  offers: OfferQuote[]
}

/** One tier of a quote. It has at least one variant; `cheapest` is the cheapest of them. */
export interface OfferQuote {
  offer: RentalOffer
  variants: Variant[]
  cheapest: Variant
}

/**
 * Prices a rental; every channel shows and charges these prices. Each tier appears once, from its cheapest supplier
 * (decisions 5.2). Throws CURRENCY_NOT_SUPPORTED, RESORT_NOT_FOUND, SHOP_NOT_FOUND, DURATION_OUT_OF_RANGE or
 * NO_OFFERS_AVAILABLE, in this order.
 */
export function quoteRental(catalogue: Catalogue, rental: Rental, now: Date): RentalQuote {
  const terms = getRentalTerms(catalogue, rental, now)
  ensureRentalLength(rental.period, 'days')
  const last = lastDayOnSale(catalogue, 'ski', now)
  if (rental.period.firstDay > last) throw notOnSale(terms, last)
  const offers = offersOf(terms, rental)
  if (offers.length === 0) throw noOffers(catalogue, terms, rental, now)
  return { ...terms, rental, offers }
}

function offersOf(terms: RentalTerms, rental: Rental): OfferQuote[] {
  const tiers = new Map<string, OfferQuote>()
  for (const supplier of terms.suppliers) {
    for (const offer of supplier.offers) {
      const quote = quoteOffer(offer, terms, rental)
      const rival = tiers.get(offer.tier)
      if (quote && (!rival || compareRivals(quote, rival) < 0)) tiers.set(offer.tier, quote)
    }
  }
  return [...tiers.values()].sort(compareOffers)
}

/** Returns what a function returns; undefined if it is refused because nothing is on offer for these days. */
export function ifOffered<Result>(act: () => Result): Result | undefined {
  const result = orRefusal(act)
  if (!(result instanceof ApiError)) return result
  if (result.code === 'NO_OFFERS_AVAILABLE') return undefined
  throw result
}

function quoteOffer(offer: RentalOffer, terms: RentalTerms, { period }: Rental): OfferQuote | undefined {
  const variants = variantsOf(offer, terms, period)
  let [cheapest] = variants
  if (!cheapest) return undefined
  for (const variant of variants) if (byPrice(variant, cheapest) < 0) cheapest = variant
  return { offer, variants, cheapest }
}

function compareRivals(a: OfferQuote, b: OfferQuote): number {
  return byPrice(a.cheapest, b.cheapest) || a.offer.id - b.offer.id
}

function compareOffers(a: OfferQuote, b: OfferQuote): number {
  return (
    EQUIPMENT_GROUPS.indexOf(a.offer.group) - EQUIPMENT_GROUPS.indexOf(b.offer.group) ||
    compareAgeGroups(a.offer, b.offer) ||
    compareRivals(a, b)
  )
}

/** Orders adults first, then by age. */
function compareAgeGroups(a: RentalOffer, b: RentalOffer): number {
  if (a.ageGroup === b.ageGroup) return 0
  if (isForAdults(a) !== isForAdults(b)) return isForAdults(a) ? -1 : 1
  return (a.minAge ?? 0) - (b.minAge ?? 0) || (a.ageGroup < b.ageGroup ? -1 : 1)
}

/** Returns whether an offer is for adults. */
export function isForAdults({ ageGroup }: RentalOffer): boolean {
  return ageGroup === 'adult'
}

function notOnSale({ resort }: RentalTerms, last: number): ApiError {
  return new ApiError(
    'NO_OFFERS_AVAILABLE',
    `${resort.name}: rentals are on sale for first days until ${formatDay(last)}`,
    {
      suggestion: {
        message: `${formatDay(last)} is the last first day on sale`,
        change: { firstDay: formatDay(last) },
      },
    },
  )
}

function noOffers(catalogue: Catalogue, terms: RentalTerms, rental: Rental, now: Date): ApiError {
  const { resort, shop, shops, stopSales } = terms
  const { period } = rental
  const where = shop ? `${shop.name} in ${resort.name}` : resort.name
  const why = stoppedWords(stopSales, shops, period)
  const what = why === '' ? 'nothing has a price' : 'nothing is rented out'
  return new ApiError(
    'NO_OFFERS_AVAILABLE',
    `${where}: ${what} for ${period.days} days from ${formatDay(period.firstDay)}${why}`,
    { suggestion: why === '' ? undefined : suggestShop(catalogue, terms, rental, now) },
  )
}

/** Returns another shop of the resort that has something, for a shop that has stopped its sales. */
function suggestShop(
  catalogue: Catalogue,
  { resort, shop }: RentalTerms,
  rental: Rental,
  now: Date,
): Suggestion | undefined {
  if (!shop) return undefined
  const other = resort.shops.find(({ id }) => {
    const there = { ...rental, shopId: id }
    return id !== shop.id && offersOf(getRentalTerms(catalogue, there, now), there).length > 0
  })
  return other && { message: `${other.name} has equipment on these days`, change: { shop: other.id } }
}
