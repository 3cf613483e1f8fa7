import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pack, Supplier } from '../../../catalogue/rentals.ts'
import { checkAll, type Fault, refuseFaults, ApiError } from '../../../errors.ts'
import { formatDay } from '../../../values/time.ts'
import { lastDayOnSale } from '../months-ahead.ts'
import { isForAdults, quoteRental, type RentalQuote } from './quote-rental.ts'
import { ensureRentalLength, getRentalTerms, type RentalTerms, priceLines } from './rental-terms.ts'
import type { Period, Rental } from './rental.ts'
import { stoppedWords } from './stop-sales.ts'
import { findHelmet, type PricedPack, stocksOf, byPrice } from './variants.ts'

/** The pack that one participant wants, and the days if they differ from the rental's. */
export interface PackWish {
  packId: number
  period: Period | null
}

/** The requested packs, each with its price, in the order of the wishes. */
export interface ChosenPacks extends RentalTerms {
  rental: Rental
  choices: PackChoice[]
}

/** A requested pack on its days; `helmet` is the one that can be added to it. */
export interface PackChoice {
  period: Period
  supplier: Supplier
  board: PricedPack
  helmet: PricedPack | undefined
}

/**
 * Finds the packs that the participants want. Throws CURRENCY_NOT_SUPPORTED, RESORT_NOT_FOUND, SHOP_NOT_FOUND,
 * DURATION_OUT_OF_RANGE or NO_BOOKABLE_PACK, in this order.
 */
export function choosePacks(catalogue: Catalogue, rental: Rental, wishes: readonly PackWish[], now: Date): ChosenPacks {
  const terms = getRentalTerms(catalogue, rental, now)
  checkAll([
    () => ensureRentalLength(rental.period, 'days'),
    ...wishes.map(
      ({ period }, i) =>
        () =>
          period && ensureRentalLength(period, `participants.${i}.lastDay`),
    ),
  ])
  const last = lastDayOnSale(catalogue, 'ski', now)
  const faults: Fault[] = []
  const choices = wishes.flatMap(({ packId, period: own }, i) => {
    const period = own ?? rental.period
    const choice = period.firstDay <= last && findChoice(catalogue.rentals.packs.get(packId), terms, period)
    if (!choice)
      faults.push({ about: [`participants.${i}.pack`], reason: describeMiss(catalogue, packId, terms, period) })
    return choice || []
  })
  refuseFaults('NO_BOOKABLE_PACK', faults)
  return { ...terms, rental, choices }
}

function findChoice(pack: Pack | undefined, terms: RentalTerms, period: Period): PackChoice | undefined {
  const supplier = pack && findSupplier(pack, terms)
  if (!supplier) return undefined
  // From one shop that has both, the helmet as cheap as that goes.
  const choices = stocksOf(pack.offer, terms, period).flatMap((packs): PackChoice[] => {
    const board = packs.find((priced) => priced.pack === pack && pack.equipment.hasBoard)
    return board ? [{ period, supplier, board, helmet: findHelmet(packs) }] : []
  })
  return choices.toSorted((a, b) => helmetMinor(a) - helmetMinor(b))[0]
}

function helmetMinor({ helmet }: PackChoice): number {
  return helmet?.onlineMinor ?? Infinity
}

/** Returns the supplier of a pack; undefined if the terms exclude it. */
function findSupplier({ offer }: Pack, { suppliers }: RentalTerms): Supplier | undefined {
  return [...suppliers].find(({ id }) => id === offer.supplierId)
}

function describeMiss(
  { rentals }: Catalogue,
  packId: number,
  { resort, shop, shops, stopSales, suppliers }: RentalTerms,
  period: Period,
): string {
  const { firstDay, days } = period
  if (rentals.packs.get(packId)?.equipment.hasBoard === false)
    return `pack ${packId} contains only a helmet, request it with another pack`
  const where = shop ? `${shop.name} in ${resort.name}` : resort.name
  const supplierId = rentals.packs.get(packId)?.offer.supplierId
  const own = shops.filter(({ supplier }) => supplier.id === supplierId && suppliers.has(supplier))
  const why = stoppedWords(stopSales, own, period)
  return `pack ${packId} cannot be rented at ${where} for ${days} days from ${formatDay(firstDay)}${why}`
}

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
  if (!findSupplier(pack, quote)) return undefined
  return stocksOf(pack.offer, quote, quote.rental.period)
    .flat()
    .find((priced) => priced.pack === pack)
}

/** Returns whether every helmet is accompanied by a board of its offer. */
function isWearable(packs: readonly PricedPack[]): boolean {
  const boards = packs.filter(({ pack }) => pack.equipment.hasBoard)
  return packs.every(({ pack }) => pack.equipment.hasBoard || boards.some((board) => board.pack.offer === pack.offer))
}
