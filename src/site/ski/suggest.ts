import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Shop } from '../../catalogue/rentals.ts'
import { ApiError } from '../../errors.ts'
import { handoverShop } from '../../services/quoting/rentals/handover-shop.ts'
import { quoteRental, type RentalQuote } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { peopleOf, suggestPacks, variantName } from './pick.ts'
import { pricePeople } from './price-people.ts'

/** What suits a group, priced. */
export interface Suggestion {
  quote: RentalQuote
  /** How many of each variant, by its name. */
  picked: ReadonlyMap<string, number>
  /** In minor units of the quote's currency. */
  totalMinor: number
  /** Where it is collected. */
  shops: readonly Shop[]
}

/** Returns the cheapest equipment for so many people of each age group, from however many shops. Throws as quotes do. */
export function suggestCheapest(
  catalogue: Catalogue,
  rental: Rental,
  people: ReadonlyMap<string, number>,
  now: Date,
): Suggestion {
  const quote = quoteRental(catalogue, rental, now)
  const picked = suggestPacks(quote, people)
  return { quote, picked, totalMinor: totalOf(catalogue, quote, picked, now), shops: shopsOf(quote, picked) }
}

/** Returns the cheapest way to equip the whole group in one shop; undefined where no shop has something for everybody. */
export function suggestOneShop(
  catalogue: Catalogue,
  { quote, picked }: Suggestion,
  people: ReadonlyMap<string, number>,
  now: Date,
): Suggestion | undefined {
  const [cheapest] = quote.resort.shops
    .map((shop) => suggestIn(catalogue, { ...quote.rental, shopId: shop.id }, people, now))
    .filter((one) => one !== undefined)
    .filter((one) => countOf(one.picked) === countOf(picked))
    .toSorted((a, b) => a.totalMinor - b.totalMinor || nearest(a, b))
  return cheapest
}

/** Returns the shops that hand out what is picked. */
export function shopsOf({ resort, shop, offers }: RentalQuote, picked: ReadonlyMap<string, number>): Shop[] {
  const suppliers = new Set(
    offers
      .filter(({ variants }) => variants.some((variant) => picked.has(variantName(variant))))
      .map(({ offer }) => offer.supplierId),
  )
  return [...suppliers].flatMap((id) => handoverShop(resort, id, shop?.id ?? null) ?? [])
}

/** Returns what is picked costs together, in minor units of the quote's currency. */
export function totalOf(
  catalogue: Catalogue,
  quote: RentalQuote,
  picked: ReadonlyMap<string, number>,
  now: Date,
): number {
  const people = peopleOf(quote, picked)
  return people.length > 0 ? (pricePeople(catalogue, quote.rental, people, now).totalMinor ?? 0) : 0
}

/** Undefined where the shop has nothing for these days. */
function suggestIn(catalogue: Catalogue, rental: Rental, people: ReadonlyMap<string, number>, now: Date) {
  try {
    return suggestCheapest(catalogue, rental, people, now)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_OFFERS_AVAILABLE') return undefined
    throw error
  }
}

function countOf(picked: ReadonlyMap<string, number>): number {
  return [...picked.values()].reduce((sum, one) => sum + one, 0)
}

/** Of a supplier's shops, which cost the same, the one that would hand its equipment out. */
function nearest({ quote, shops: [a] }: Suggestion, { shops: [b] }: Suggestion): number {
  const isHandover = (shop: Shop | undefined) =>
    shop !== undefined && handoverShop(quote.resort, shop.supplier.id, null)?.id === shop.id
  return Number(isHandover(b)) - Number(isHandover(a))
}
