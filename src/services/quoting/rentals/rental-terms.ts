import type { Catalogue, Currency } from '../../../catalogue/catalogue.ts'
import type { Shop, SkiResort, StopSales, Supplier } from '../../../catalogue/rentals.ts'
import { ApiError, type Subject, type Suggestion } from '../../../errors.ts'
import { convert } from '../../../values/money.ts'
import { RENTAL_DAYS } from '../../../values/rental.ts'
import { getCurrency } from '../pricing/leg-price.ts'
import { applyPromoToLines, checkPromo, type PromoOutcome } from '../pricing/promo.ts'
import { isRentalLength, type Period, type Rental } from './rental.ts'
import { getResort, getShop } from './shops.ts'

/** The resort and currency of a rental, and the suppliers whose equipment it may use. */
export interface RentalTerms {
  resort: SkiResort
  shop: Shop | null
  /** The chosen shop, or every active shop of the resort. */
  shops: readonly Shop[]
  stopSales: StopSales
  /** Those with an active shop in the resort, or only that of the chosen shop. */
  suppliers: ReadonlySet<Supplier>
  currency: Currency
  promo: PromoOutcome | null
}

/** Returns the terms of a rental. Throws CURRENCY_NOT_SUPPORTED, RESORT_NOT_FOUND or SHOP_NOT_FOUND. */
export function getRentalTerms(catalogue: Catalogue, rental: Rental, now: Date): RentalTerms {
  const currency = getCurrency(catalogue, rental.currency)
  const resort = getResort(catalogue, rental.resortId)
  const shop = rental.shopId === null ? null : getShop(catalogue, resort, rental.shopId)
  const shops = shop ? [shop] : resort.shops
  return {
    resort,
    shop,
    shops,
    stopSales: catalogue.stopSales,
    suppliers: new Set(shops.map(({ supplier }) => supplier)),
    currency,
    promo: rental.promoCode === null ? null : checkPromo(catalogue, rental.promoCode, now),
  }
}

/** Throws DURATION_OUT_OF_RANGE for a number of days outside the limits. */
export function ensureRentalLength({ days }: Period, about: Subject): void {
  if (isRentalLength(days)) return
  throw new ApiError(
    'DURATION_OUT_OF_RANGE',
    `must be from ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max} days, not ${days}`,
    { about: [about], suggestion: about === 'days' ? nearestLength(days) : undefined },
  )
}

function nearestLength(days: number): Suggestion {
  const nearest = Math.max(RENTAL_DAYS.min, Math.min(days, RENTAL_DAYS.max))
  return { message: `equipment is rented for ${nearest} days`, change: { days: nearest } }
}

/**
 * Throws the errors of a rental that do not depend on the equipment: CURRENCY_NOT_SUPPORTED, RESORT_NOT_FOUND,
 * SHOP_NOT_FOUND or DURATION_OUT_OF_RANGE.
 */
export function ensureRental(catalogue: Catalogue, rental: Rental, now: Date): void {
  getRentalTerms(catalogue, rental, now)
  ensureRentalLength(rental.period, 'days')
}

/**
 * Returns the price of each pack of a cart in minor units of its currency, from prices in EUR. Promo and currency are
 * applied and rounded per pack, so that the displayed prices add up to the charged total.
 */
export function priceLines({ promo, currency }: RentalTerms, eurMinors: readonly number[]): number[] {
  return applyPromoToLines(promo, eurMinors).map((minor) => convert(minor, currency))
}
