import type { Currency } from '../../../catalogue/catalogue.ts'
import type { Pack, RentalOffer, PriceRange } from '../../../catalogue/rentals.ts'
import { convert } from '../../../values/money.ts'
import type { Composition } from '../../../values/pack.ts'
import { RENTAL_DAYS } from '../../../values/rental.ts'
import { priceLines, type RentalTerms } from './rental-terms.ts'
import type { Period } from './rental.ts'
import { isOnSale, stopsDuring } from './stop-sales.ts'

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
  // The board alone, then with boots, with a helmet, and with both.
  const places: (Variant | undefined)[] = [undefined, undefined, undefined, undefined]
  for (const priced of stocksOf(offer, terms, period)) {
    const helmet = findHelmet(priced)
    for (const board of priced) {
      const { composition, withHelmet, hasBoard, hasBoots, hasHelmet } = board.pack.equipment
      if (!hasBoard) continue
      const place = (hasBoots ? 1 : 0) + (hasHelmet ? 2 : 0)
      places[place] = cheaper(places[place], toVariant(composition, [board], [board.pack], terms))
      if (helmet && !hasHelmet) {
        const both = toVariant(withHelmet, [board, helmet], [board.pack, helmet.pack], terms)
        places[place + 2] = cheaper(places[place + 2], both)
      }
    }
  }
  return places.filter((variant) => variant !== undefined)
}

function cheaper(known: Variant | undefined, rival: Variant): Variant {
  return known && byPrice(rival, known) >= 0 ? known : rival
}

function toVariant(
  composition: Composition,
  priced: readonly PricedPack[],
  packs: Variant['packs'],
  terms: RentalTerms,
): Variant {
  const online = priced.map(({ onlineMinor }) => onlineMinor)
  return {
    composition,
    packs,
    priceMinor: sum(priceLines(terms, online)),
    inStoreMinor: inStorePrice(priced, terms.currency),
    eurMinor: sum(online),
  }
}

function sum(minors: readonly number[]): number {
  return minors.reduce((total, minor) => total + minor, 0)
}

/** Returns the ids of the packs of a variant. */
export function packIdsOf({ packs }: Pick<Variant, 'packs'>): number[] {
  return packs.map(({ id }) => id)
}

/** Returns whether a variant includes a helmet, as a part of its pack or apart. */
export function hasHelmet({ packs: [board, ...others] }: Pick<Variant, 'packs'>): boolean {
  return board.equipment.hasHelmet || others.length > 0
}

/** Orders variants by displayed price, then by the price before promo and currency. */
export function byPrice(a: Variant, b: Variant): number {
  return a.priceMinor - b.priceMinor || a.eurMinor - b.eurMinor
}

/** A pack and its price for a rental, in EUR minor units. The price in the shop is for comparison. */
export interface PricedPack {
  pack: Pack
  onlineMinor: number
  inStoreMinor: number | null
}

/**
 * Returns the pack with its price in a resort, whose own prices take precedence over the supplier's; undefined if there
 * is none for the first day or the duration.
 */
export function findPricedPack(pack: Pack, resortId: number, { firstDay, days }: Period): PricedPack | undefined {
  const range = findRange(pack.prices.get(resortId), firstDay) ?? findRange(pack.prices.get(null), firstDay)
  const onlineMinor = range?.onlineMinor[days - RENTAL_DAYS.min] ?? null
  if (!range || onlineMinor === null) return undefined
  return { pack, onlineMinor, inStoreMinor: range.inStoreMinor[days - RENTAL_DAYS.min] ?? null }
}

function findRange(ranges: readonly PriceRange[] | undefined, firstDay: number): PriceRange | undefined {
  return ranges?.find(({ firstDayFrom, firstDayTo }) => firstDayFrom <= firstDay && firstDay <= firstDayTo)
}

/**
 * Returns the packs of an offer that have a price for the rental, as the shops of its supplier have them: one list that
 * they share or, where one of them has stopped a sale, one of each shop.
 */
export function stocksOf(
  offer: RentalOffer,
  { resort, shops, stopSales }: RentalTerms,
  period: Period,
): PricedPack[][] {
  const priced: PricedPack[] = []
  for (const pack of offer.packs) {
    const found = findPricedPack(pack, resort.id, period)
    if (found) priced.push(found)
  }
  const own = stopSales.size === 0 ? [] : shops.filter(({ supplier }) => supplier.id === offer.supplierId)
  if (own.every(({ id }) => stopsDuring(stopSales, id, period).length === 0)) return [priced]
  return own.map(({ id }) => priced.filter(({ pack }) => isOnSale(stopSales, id, { packIds: [pack.id], period })))
}

/** Returns the price of these packs in the shop, in minor units of a currency; null if one of them is unknown. */
export function inStorePrice(packs: readonly PricedPack[], currency: Currency): number | null {
  let total = 0
  for (const { inStoreMinor } of packs) {
    if (inStoreMinor === null) return null
    total += convert(inStoreMinor, currency)
  }
  return total
}

/** Returns the cheapest separate helmet among the packs of one offer; undefined if there is none. */
export function findHelmet(packs: readonly PricedPack[]): PricedPack | undefined {
  let best: PricedPack | undefined
  for (const one of packs) {
    if (!one.pack.equipment.hasBoard && (!best || one.onlineMinor < best.onlineMinor)) best = one
  }
  return best
}
