import type { Pack, RentalOffer } from '../../../catalogue/rentals.ts'
import type { Composition } from '../../../values/pack.ts'
import { findHelmet, inStorePrice, type PricedPack, pricedPacks } from './pack-price.ts'
import { priceLines, type RentalTerms } from './rental-terms.ts'
import type { Period } from './rental.ts'

/** A composition of equipment that an offer has a price for, and its packs. */
export interface Variant {
  composition: Composition
  packs: readonly [board: Pack, ...helmet: Pack[]]
  /** In minor units of the quote's currency. The price in the shop, if known, is without promo. */
  priceMinor: number
  inStoreMinor: number | null
  /** The price before promo and currency, which decides between equal prices. */
  eurMinor: number
}

/**
 * Returns the variants of an offer: every composition once, made of its cheapest packs, from the smallest to the
 * largest.
 */
export function variantsOf(offer: RentalOffer, terms: RentalTerms, period: Period): Variant[] {
  const priced = pricedPacks(offer, terms.resort.id, period)
  const helmet = findHelmet(priced)
  // The board alone, then with boots, with a helmet, and with both.
  const places: (Variant | undefined)[] = [undefined, undefined, undefined, undefined]
  for (const board of priced) {
    const { composition, withHelmet, hasBoard, hasBoots, hasHelmet } = board.pack.equipment
    if (!hasBoard) continue
    const place = (hasBoots ? 1 : 0) + (hasHelmet ? 2 : 0)
    places[place] = cheaper(places[place], toVariant(composition, [board], terms))
    if (helmet && !hasHelmet)
      places[place + 2] = cheaper(places[place + 2], toVariant(withHelmet, [board, helmet], terms))
  }
  return places.filter((variant) => variant !== undefined)
}

function cheaper(known: Variant | undefined, rival: Variant): Variant {
  return known && byPrice(rival, known) >= 0 ? known : rival
}

function toVariant(
  composition: Composition,
  priced: readonly [PricedPack, ...PricedPack[]],
  terms: RentalTerms,
): Variant {
  const [board, ...helmet] = priced
  const online = priced.map(({ onlineMinor }) => onlineMinor)
  return {
    composition,
    packs: [board.pack, ...helmet.map(({ pack }) => pack)],
    priceMinor: sum(priceLines(terms, online)),
    inStoreMinor: inStorePrice(priced, terms.currency),
    eurMinor: sum(online),
  }
}

function sum(minors: readonly number[]): number {
  return minors.reduce((total, minor) => total + minor, 0)
}

/** Returns whether a variant includes a helmet, as a part of its pack or apart. */
export function hasHelmet({ packs: [board, ...others] }: Pick<Variant, 'packs'>): boolean {
  return board.equipment.hasHelmet || others.length > 0
}

/** Orders variants by displayed price, then by the price before promo and currency. */
export function byPrice(a: Variant, b: Variant): number {
  return a.priceMinor - b.priceMinor || a.eurMinor - b.eurMinor
}
