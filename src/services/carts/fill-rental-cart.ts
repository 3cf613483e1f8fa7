import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Pack } from '../../catalogue/rentals.ts'
import { type Fault, refuseFaults } from '../../errors.ts'
import { placeCode, placeNumber } from '../../values/place-code.ts'
import { MEASUREMENT_KINDS } from '../../values/rental.ts'
import { type ChosenPacks, choosePacks, type PackChoice } from '../rentals/choose-packs.ts'
import { ensureSuitable } from '../rentals/ensure-suitable.ts'
import { packName } from '../rentals/pack-name.ts'
import type { PricedPack } from '../rentals/pack-price.ts'
import { priceLines } from '../rentals/rental-terms.ts'
import type { Rental } from '../rentals/rental.ts'
import type { EquippedParticipant, Participant, RentalCart } from './rental-cart.ts'

/** What a caller adds to the chosen packs; the participants stand in their order. */
export interface RentalExtras {
  participants: Participant[]
  customerEmail: string | null
  bookingReference: string | null
}

/**
 * Returns a cart of the chosen packs, and of the helmets that participants want beside them; `ensureSuitable` has
 * checked that these suit them. A fixed promo is taken off the whole cart. Throws NO_BOOKABLE_PACK for a helmet that is
 * not available.
 */
export function fillRentalCart(
  catalogue: Catalogue,
  chosen: ChosenPacks,
  { participants, ...contact }: RentalExtras,
): RentalCart {
  const pairs = chosen.choices.flatMap((choice, i) => {
    const participant = participants[i]
    return participant ? [{ choice, participant }] : []
  })
  refuseFaults(
    'NO_BOOKABLE_PACK',
    pairs.flatMap(({ choice, participant }, i) => helmetFaults(choice, participant, i)),
  )
  const lines = pairs.flatMap(({ choice, participant }) => packsFor(choice, participant))
  const prices = priceLines(
    chosen,
    lines.map(({ onlineMinor }) => onlineMinor),
  )
  const priceOf = new Map(lines.map((line, i) => [line, prices[i] ?? 0]))
  const { resort, shop, currency, promo, rental } = chosen
  return {
    version: 1,
    product: 'ski',
    currency: currency.code,
    rateMillionths: currency.rateMillionths,
    promoCode: promo?.applied ? promo.promo.code : null,
    resort: { code: placeCode('resort', resort.id), name: resort.name },
    shop: shop && { id: shop.id, name: shop.name },
    period: rental.period,
    participants: pairs.map(({ choice, participant }) => ({
      participant,
      period: choice.period,
      sizes: sizesOf(catalogue, participant),
      supplier: { id: choice.supplier.id, name: choice.supplier.name },
      packs: packsFor(choice, participant).map((line) => ({
        id: line.pack.id,
        name: packName(line.pack),
        priceMinor: priceOf.get(line) ?? 0,
      })),
    })),
    ...contact,
  }
}

/** Returns the same cart at current prices. Throws what filling it anew would. */
export function repriceRentalCart(catalogue: Catalogue, cart: RentalCart, now: Date): RentalCart {
  const { customerEmail, bookingReference } = cart
  const participants = cart.participants.map(({ participant }) => participant)
  const chosen = choosePacks(catalogue, rentalOf(cart), participants, now)
  ensureSuitable(catalogue, chosen, participants)
  return fillRentalCart(catalogue, chosen, { participants, customerEmail, bookingReference })
}

/** What was asked for, with the promo code only if it was applied. */
function rentalOf({ resort, shop, period, currency, promoCode }: RentalCart): Rental {
  return { resortId: placeNumber(resort.code), shopId: shop?.id ?? null, period, currency, promoCode }
}

function helmetFaults({ board, helmet }: PackChoice, participant: Participant, i: number): Fault[] {
  const missing = needsHelmet(board.pack, participant) && !helmet
  const reason = `there is no helmet to go with pack ${board.pack.id}`
  return missing ? [{ about: [`participants.${i}.helmet`], reason }] : []
}

function needsHelmet({ equipment }: Pack, { helmet }: Participant): boolean {
  return helmet && !equipment.hasHelmet
}

function packsFor({ board, helmet }: PackChoice, participant: Participant): PricedPack[] {
  return helmet && needsHelmet(board.pack, participant) ? [board, helmet] : [board]
}

function sizesOf({ rentals }: Catalogue, { measurements }: Participant): EquippedParticipant['sizes'] {
  return MEASUREMENT_KINDS.flatMap((kind) => {
    const row = rentals.measurements.get(measurements[kind] ?? 0)
    return row ? [{ kind, label: row.label }] : []
  })
}
