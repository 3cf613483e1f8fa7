import type { Pack, RentalOffer } from '../../catalogue/rentals.ts'
import { convert } from '../../values/money.ts'
import { findHelmet, type PricedPack, pricedPacks } from './pack-price.ts'
import { priceLines, type RentalTerms } from './rental-terms.ts'
import type { Period } from './rental.ts'

/** One composition of equipment that an offer has a price for, and the packs that make it up. */
export interface Variant {
  composition: string
  packs: readonly [board: Pack, ...helmet: Pack[]]
  /** In minor units of the quote's currency; the price in the shop, where it is known, is without promo. */
  priceMinor: number
  inStoreMinor: number | null
  /** The price before promo and currency, which breaks ties between equal prices. */
  eurMinor: number
}

/**
 * Returns what an offer can be rented as: every composition once, made of its cheapest packs, in order of growing
 * equipment.
 */
export function variantsOf(offer: RentalOffer, terms: RentalTerms, period: Period): Variant[] {
  const priced = pricedPacks(offer, terms.resort.id, period)
  const helmet = findHelmet(priced)
  // The board alone, then with boots, with a helmet, with both.
  const variants: (Variant | undefined)[] = [undefined, undefined, undefined, undefined]
  const consider = (variant: Variant, hasBoots: boolean, hasHelmet: boolean) => {
    const place = (hasBoots ? 1 : 0) + (hasHelmet ? 2 : 0)
    const rival = variants[place]
    if (!rival || byPrice(variant, rival) < 0) variants[place] = variant
  }
  for (const board of priced) {
    const { composition, withHelmet, hasBoard, hasBoots, hasHelmet } = board.pack.equipment
    if (!hasBoard) continue
    consider(toVariant(composition, board, undefined, terms), hasBoots, hasHelmet)
    if (helmet && !hasHelmet) consider(toVariant(withHelmet, board, helmet, terms), hasBoots, true)
  }
  return variants.filter((variant) => variant !== undefined)
}

function toVariant(
  composition: string,
  board: PricedPack,
  helmet: PricedPack | undefined,
  terms: RentalTerms,
): Variant {
  return {
    composition,
    packs: helmet ? [board.pack, helmet.pack] : [board.pack],
    priceMinor: onlinePrice(board, helmet, terms),
    inStoreMinor: inStorePrice(board, helmet, terms),
    eurMinor: board.onlineMinor + (helmet ? helmet.onlineMinor : 0),
  }
}

function onlinePrice(board: PricedPack, helmet: PricedPack | undefined, terms: RentalTerms): number {
  const { promo, currency } = terms
  if (promo?.applied) {
    const prices = helmet ? [board.onlineMinor, helmet.onlineMinor] : [board.onlineMinor]
    return priceLines(terms, prices).reduce((total, minor) => total + minor, 0)
  }
  // The same without lists, which would be built for every variant of a quote.
  const boardMinor = convert(board.onlineMinor, currency.rateMillionths)
  return helmet ? boardMinor + convert(helmet.onlineMinor, currency.rateMillionths) : boardMinor
}

function inStorePrice(
  board: PricedPack,
  helmet: PricedPack | undefined,
  { currency: { rateMillionths } }: RentalTerms,
): number | null {
  if (board.inStoreMinor === null || helmet?.inStoreMinor === null) return null
  const boardMinor = convert(board.inStoreMinor, rateMillionths)
  return helmet ? boardMinor + convert(helmet.inStoreMinor, rateMillionths) : boardMinor
}

/** Orders by what is shown, then by the price before promo and currency. */
export function byPrice(a: Variant, b: Variant): number {
  return a.priceMinor - b.priceMinor || a.eurMinor - b.eurMinor
}
