import type { Fare } from '../../../catalogue/catalogue.ts'
import { addPercent, convert } from '../../../values/money.ts'
import type { Moment } from '../../../values/time.ts'
import { findMarkup } from './markup.ts'
import { applyPromo, type LegPromo } from './promo.ts'

/** What a leg's price depends on besides its fare. */
export interface PriceTerms {
  /** In basis points; 0 on one-way trips. */
  roundTripDiscount: number
  promo: LegPromo | null
  rateMillionths: number
}

/** Returns the base price in EUR minor units for a group; undefined if no band holds it. */
function findBasePrice({ bands }: Fare, size: number): number | undefined {
  return bands.find((band) => size >= band.paxMin && size <= band.paxMax)?.priceMinor
}

/** The one-way price in EUR minor units: the base price with the markup that applies at the pickup. */
function oneWayPrice(fare: Fare, baseMinor: number, pickup: Moment): number {
  return addPercent(baseMinor, findMarkup(fare.markups, pickup)?.basisPoints ?? 0)
}

/** The price of a leg in minor units of its currency, rounded after each step of decisions 4.1; undefined without a base price. */
export function legPrice(fare: Fare, size: number, pickup: Moment, terms: PriceTerms): number | undefined {
  const baseMinor = findBasePrice(fare, size)
  if (baseMinor === undefined) return undefined
  const discounted = addPercent(oneWayPrice(fare, baseMinor, pickup), -terms.roundTripDiscount)
  return convert(terms.promo ? applyPromo(terms.promo, discounted) : discounted, terms.rateMillionths)
}
