import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { placeCode } from '../../../values/place-code.ts'
import { MEASUREMENT_KINDS } from '../../../values/rental.ts'
import type { ChosenPacks } from '../../quoting/rentals/choose-packs.ts'
import { equip } from '../../quoting/rentals/equip.ts'
import type { EquippedParticipant, Participant, RentalCart } from './rental-cart.ts'

/** What a caller adds to the chosen packs; the participants are in the same order. */
export interface RentalExtras {
  participants: Participant[]
  customerEmail: string | null
  bookingReference: string | null
  note: string | null
}

/**
 * Returns a cart of the chosen packs, and of the additional helmets that participants want. `ensureSuitable` must have
 * checked that the packs suit them. A fixed promo is deducted from the whole cart. Throws NO_BOOKABLE_PACK for a helmet
 * that is not available.
 */
export function fillRentalCart(
  catalogue: Catalogue,
  chosen: ChosenPacks,
  { participants, ...rest }: RentalExtras,
): RentalCart {
  const { resort, shop, currency, promo, rental } = chosen
  const equipment = equip(
    chosen,
    participants.map(({ helmet }) => helmet),
  )
  return {
    version: 1,
    product: 'ski',
    currency: currency.code,
    rateMillionths: currency.rateMillionths,
    promoCode: promo?.applied ? promo.promo.code : null,
    resort: { code: placeCode('resort', resort.id), name: resort.names },
    shop: shop && { id: shop.id, name: shop.name },
    period: rental.period,
    participants: equipment.flatMap(({ period, supplier, packs }, i) => {
      const participant = participants[i]
      return participant ? [{ participant, period, sizes: sizesOf(catalogue, participant), supplier, packs }] : []
    }),
    ...rest,
  }
}

function sizesOf({ rentals }: Catalogue, { measurements }: Participant): EquippedParticipant['sizes'] {
  return MEASUREMENT_KINDS.flatMap((kind) => {
    const row = rentals.measurements.get(measurements[kind] ?? 0)
    return row ? [{ kind, label: row.label }] : []
  })
}
