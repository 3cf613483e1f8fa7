import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import { choosePacks } from '../../services/quoting/rentals/choose-packs.ts'
import { fillRentalCart } from '../../services/sale/carts/fill-rental-cart.ts'
import type { RentalCart } from '../../services/sale/carts/rental-cart.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS } from '../../values/rental.ts'
import { type Dice, madeUpName, madeUpNote, oneOf } from './made-up.ts'

/** How many rentals are tried until one can be sold. */
const TRIES = 100

/** Returns an adult's rental of six days from a day on, at the price of a quote; undefined out of season. */
export function rentalOnDay(catalogue: Catalogue, day: number, dice: Dice, now: Date): RentalCart | undefined {
  const { shops, packs, measurements } = catalogue.rentals
  const boards = [...packs.values()].filter(({ equipment, offer }) => equipment.hasBoard && offer.ageGroup === 'adult')
  const sizes = [...measurements.values()]
  const period = { firstDay: day, days: 6 }
  for (let i = 0; i < TRIES; i += 1) {
    const shop = oneOf([...shops.values()], dice)
    const pack = oneOf(
      boards.filter(({ offer }) => offer.supplierId === shop.supplier.id),
      dice,
    )
    const rental = { resortId: shop.resortId, shopId: shop.id, period, currency: 'EUR', promoCode: null }
    const participant = {
      firstName: madeUpName(dice),
      age: 20 + Math.floor(dice() * 40),
      gender: oneOf(GENDERS, dice),
      packId: pack.id,
      level: oneOf(SKI_LEVELS, dice),
      helmet: !pack.equipment.hasHelmet && dice() < 0.5,
      period: null,
      email: null,
      measurements: Object.fromEntries(
        MEASUREMENT_KINDS.map((kind) => [
          kind,
          oneOf(
            sizes.filter((one) => one.kind === kind),
            dice,
          ).id,
        ]),
      ),
    }
    try {
      const chosen = choosePacks(catalogue, rental, [participant], now)
      const extras = { customerEmail: null, bookingReference: null, note: madeUpNote(dice) }
      return fillRentalCart(catalogue, chosen, { participants: [participant], ...extras })
    } catch (error) {
      // Not on sale, so try another.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return undefined
}
