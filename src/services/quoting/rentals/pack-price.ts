import type { Currency } from '../../../catalogue/catalogue.ts'
import type { Pack, PriceRange, RentalOffer } from '../../../catalogue/rentals.ts'
import { convert } from '../../../values/money.ts'
import { RENTAL_DAYS } from '../../../values/rental.ts'
import type { Period } from './rental.ts'

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

/** Returns the packs of an offer that have a price for the rental. */
export function pricedPacks(offer: RentalOffer, resortId: number, period: Period): PricedPack[] {
  return offer.packs.flatMap((pack) => findPricedPack(pack, resortId, period) ?? [])
}

/** Returns the price of these packs in the shop, in minor units of a currency; null if one of them is unknown. */
export function inStorePrice(packs: readonly PricedPack[], { rateMillionths }: Currency): number | null {
  let total = 0
  for (const { inStoreMinor } of packs) {
    if (inStoreMinor === null) return null
    total += convert(inStoreMinor, rateMillionths)
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
