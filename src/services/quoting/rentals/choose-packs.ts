import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pack, Supplier } from '../../../catalogue/rentals.ts'
import { checkAll, type Fault, refuseFaults } from '../../../errors.ts'
import { formatDay } from '../../../values/time.ts'
import { lastDayOnSale } from '../horizon.ts'
import { findHelmet, type PricedPack, pricedPacks } from './pack-price.ts'
import { ensureRentalLength, getRentalTerms, type RentalTerms } from './rental-terms.ts'
import type { Period, Rental } from './rental.ts'

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
  const packs = pricedPacks(pack.offer, terms.resort.id, period)
  const board = packs.find((priced) => priced.pack === pack && pack.equipment.hasBoard)
  return board && { period, supplier, board, helmet: findHelmet(packs) }
}

/** Returns the supplier of a pack; undefined if the terms exclude it. */
export function findSupplier({ offer }: Pack, { suppliers }: RentalTerms): Supplier | undefined {
  return [...suppliers].find(({ id }) => id === offer.supplierId)
}

function describeMiss(
  { rentals }: Catalogue,
  packId: number,
  { resort, shop }: RentalTerms,
  { firstDay, days }: Period,
): string {
  if (rentals.packs.get(packId)?.equipment.hasBoard === false)
    return `pack ${packId} contains only a helmet, request it with another pack`
  const where = shop ? `${shop.name} in ${resort.name}` : resort.name
  return `pack ${packId} cannot be rented at ${where} for ${days} days from ${formatDay(firstDay)}`
}
