import type { Catalogue, Fare } from '../../../catalogue/catalogue.ts'
import { addPercent, convert, RATE_SCALE } from '../../../values/money.ts'
import type { Moment } from '../../../values/time.ts'
import { findMarkup } from './markup.ts'
import type { PriceStep } from './price-steps.ts'
import { applyPromo, type LegPromo } from './promo.ts'

/** Everything besides its fare that the price of a leg depends on. */
export interface PriceTerms {
  /** The discount on both legs of a return trip; 0 on one-way trips. */
  roundTripBasisPoints: number
  promo: LegPromo | null
  rateMillionths: number
}

/** Returns the terms of a leg of a trip, with or without a way back, in a currency. */
export function priceTerms(
  { roundTripBasisPoints }: Pick<Catalogue, 'roundTripBasisPoints'>,
  { isOneOfTwo, promo, rateMillionths }: Pick<PriceTerms, 'promo' | 'rateMillionths'> & { isOneOfTwo: boolean },
): PriceTerms {
  return { roundTripBasisPoints: isOneOfTwo ? roundTripBasisPoints : 0, promo, rateMillionths }
}

/**
 * Returns the price of a leg in minor units of its currency, rounded after each step of decisions 4.1; undefined
 * without a base price. Appends the steps to `steps`, if given.
 */
export function legPrice(
  fare: Fare,
  size: number,
  pickup: Moment,
  { roundTripBasisPoints, promo, rateMillionths }: PriceTerms,
  steps?: PriceStep[],
): number | undefined {
  const base = findBasePrice(fare, size)
  if (base === undefined) return undefined
  const rule = findMarkup(fare.markups, pickup)
  const markedUp = rule ? addPercent(base, rule.basisPoints) : base
  const discounted = addPercent(markedUp, -roundTripBasisPoints)
  const promoted = promo ? applyPromo(promo, discounted) : discounted
  const price = convert(promoted, rateMillionths)
  if (steps) {
    steps.push({ step: 'base', minor: base })
    if (rule) {
      const { id, basisPoints, level } = rule
      steps.push({ step: 'markup', minor: markedUp, rule: { id, basisPoints, level } })
    }
    if (roundTripBasisPoints > 0)
      steps.push({ step: 'round_trip', minor: discounted, basisPoints: roundTripBasisPoints })
    if (promo) steps.push({ step: 'promo', minor: promoted, promo })
    if (rateMillionths !== RATE_SCALE) steps.push({ step: 'rate', minor: price, rateMillionths })
  }
  return price
}

/** Returns the base price in EUR minor units for a group; undefined if no band covers its size. */
function findBasePrice({ bands }: Fare, size: number): number | undefined {
  return bands.find((band) => size >= band.paxMin && size <= band.paxMax)?.priceMinor
}
