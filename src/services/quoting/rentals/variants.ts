import type { Pack, RentalOffer } from '../../../catalogue/rentals.ts'
import { convert } from '../../../values/money.ts'
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
  const places: (Variant | undefined)[] = [undefined, undefined, undefined, undefined]
  for (const board of priced) {
    const { composition, withHelmet, hasBoard, hasBoots, hasHelmet } = board.pack.equipment
    if (!hasBoard) continue
    const place = (hasBoots ? 1 : 0) + (hasHelmet ? 2 : 0)
    places[place] = cheaper(places[place], toVariant(composition, board, undefined, terms))
    if (helmet && !hasHelmet)
      places[place + 2] = cheaper(places[place + 2], toVariant(withHelmet, board, helmet, terms))
  }
  return places.filter((variant) => variant !== undefined)
}

function cheaper(known: Variant | undefined, rival: Variant): Variant {
  return known && byPrice(rival, known) >= 0 ? known : rival
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
