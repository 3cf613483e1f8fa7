import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pack } from '../../../catalogue/rentals.ts'
import { ApiError } from '../../../errors.ts'
import { findSupplier } from './choose-packs.ts'
import { findPricedPack, type PricedPack } from './pack-price.ts'
import { isForAdults, quoteRental, type RentalQuote } from './quote-rental.ts'
import { priceLines, type RentalTerms } from './rental-terms.ts'
import type { Rental } from './rental.ts'
import { byPrice } from './variants.ts'

/** The packs that are preselected in the checkout, and their total in minor units of the currency. */
export interface PackSelection extends RentalTerms {
  rental: Rental
  packs: { pack: Pack; priceMinor: number }[]
}

/**
 * Returns the packs of one or several variants, by default those of the cheapest for adults. Throws what a quote
 * throws, and NO_BOOKABLE_PACK.
 */
export function selectPacks(catalogue: Catalogue, rental: Rental, ids: readonly number[], now: Date): PackSelection {
  const quote = quoteRental(catalogue, rental, now)
  const packs =
    ids.length > 0 ? [...new Set(ids)].map((id) => catalogue.rentals.packs.get(id)) : cheapestForAdults(quote)
  const priced = packs.flatMap((pack) => (pack ? (priceIn(quote, pack) ?? []) : []))
  if (packs.length === 0 || priced.length < packs.length || !isWearable(priced))
    throw new ApiError('NO_BOOKABLE_PACK', 'these packs cannot be rented together here', { about: ['pack'] })
  const prices = priceLines(
    quote,
    priced.map(({ onlineMinor }) => onlineMinor),
  )
  return { ...quote, packs: priced.map(({ pack }, i) => ({ pack, priceMinor: prices[i] ?? 0 })) }
}

function cheapestForAdults({ offers }: RentalQuote): readonly Pack[] {
  const [first] = offers
    .filter(({ offer }) => isForAdults(offer))
    .map(({ cheapest }) => cheapest)
    .sort(byPrice)
  return first?.packs ?? []
}

function priceIn(quote: RentalQuote, pack: Pack): PricedPack | undefined {
  return findSupplier(pack, quote) && findPricedPack(pack, quote.resort.id, quote.rental.period)
}

/** Returns whether every helmet is accompanied by a board of its offer. */
function isWearable(packs: readonly PricedPack[]): boolean {
  const boards = packs.filter(({ pack }) => pack.equipment.hasBoard)
  return packs.every(({ pack }) => pack.equipment.hasBoard || boards.some((board) => board.pack.offer === pack.offer))
}
