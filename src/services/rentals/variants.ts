import type { Pack, RentalOffer } from '../../catalogue/rentals.ts'
import { convert } from '../../values/money.ts'
import { composition, type Part, type Period } from '../../values/rental.ts'
import { findHelmet, hasBoard, type PricedPack, pricedPacks } from './pack-price.ts'
import { priceLines, type RentalTerms } from './rental-terms.ts'

/** One composition of equipment that an offer has a price for, and the packs that make it, the board first. */
export interface Variant {
  composition: string
  packs: readonly [Pack, ...Pack[]]
  /** In minor units of the quote's currency; the price in the shop, where it is known, is without promo. */
  priceMinor: number
  inStoreMinor: number | null
  /** The price before promo and currency, which tells equal prices apart. */
  eurMinor: number
}

/** What an offer can be rented as: every composition once, as its cheapest packs make it; more equipment further down. */
export function variantsOf(offer: RentalOffer, terms: RentalTerms, period: Period): Variant[] {
  const priced = pricedPacks(offer, terms.resort.id, period)
  const helmet = findHelmet(priced)
  const byRank: (Variant | undefined)[] = []
  const consider = (packs: PackSet, parts: ReadonlySet<Part>) => {
    const variant = toVariant(packs, parts, terms)
    const rival = byRank[rank(parts)]
    if (!rival || byPrice(variant, rival) < 0) byRank[rank(parts)] = variant
  }
  for (const board of priced) {
    const { parts } = board.pack
    if (!hasBoard(board.pack)) continue
    consider([board], parts)
    if (helmet && !parts.has('helmet')) consider([board, helmet], new Set([...parts, 'helmet']))
  }
  return byRank.filter((variant) => variant !== undefined)
}

/** A board, and perhaps a helmet beside it. */
type PackSet = readonly [board: PricedPack, ...others: PricedPack[]]

function toVariant(packs: PackSet, parts: ReadonlySet<Part>, terms: RentalTerms): Variant {
  const [board, ...others] = packs
  const prices = packs.map(({ onlineMinor }) => onlineMinor)
  return {
    composition: composition(parts),
    packs: [board.pack, ...others.map(({ pack }) => pack)],
    priceMinor: sum(priceLines(terms, prices)),
    inStoreMinor: inStorePrice(packs, terms),
    eurMinor: sum(prices),
  }
}

function inStorePrice(packs: PackSet, { currency }: RentalTerms): number | null {
  let total = 0
  for (const { inStoreMinor } of packs) {
    if (inStoreMinor === null) return null
    total += convert(inStoreMinor, currency.rateMillionths)
  }
  return total
}

/** The board alone, then with boots, with a helmet, with both. */
function rank(parts: ReadonlySet<Part>): number {
  return (parts.has('boots') ? 1 : 0) + (parts.has('helmet') ? 2 : 0)
}

/** Orders by what is shown, then by the price before promo and currency. */
export function byPrice(a: Variant, b: Variant): number {
  return a.priceMinor - b.priceMinor || a.eurMinor - b.eurMinor
}

function sum(minors: readonly number[]): number {
  return minors.reduce((total, minor) => total + minor, 0)
}
