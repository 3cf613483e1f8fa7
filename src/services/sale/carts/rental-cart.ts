import { z } from 'zod'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { placeCode } from '../../../values/place-code.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS } from '../../../values/rental.ts'
import { storedPlaceCode } from '../../../values/stored-place-code.ts'
import { storedWording } from '../../../values/wording.ts'
import type { ChosenPacks } from '../../quoting/rentals/choose-packs.ts'
import { equip } from '../../quoting/rentals/equip.ts'
import { storedPeriod } from '../../quoting/rentals/rental.ts'

const participant = z.object({
  firstName: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  packId: z.int(),
  level: z.enum(SKI_LEVELS).nullable(),
  helmet: z.boolean(),
  /** The participant's own days, if they differ from the cart's. */
  period: storedPeriod.nullable(),
  email: z.string().nullable(),
  /** Ids of measurements. */
  measurements: z.partialRecord(z.enum(MEASUREMENT_KINDS), z.int()),
})

/** A participant, as the caller describes them. */
export type Participant = z.output<typeof participant>

const equippedParticipant = z.object({
  participant,
  period: storedPeriod,
  /** As people read them. */
  sizes: z.array(z.object({ kind: z.enum(MEASUREMENT_KINDS), label: storedWording })),
  /** The owner of the equipment. */
  supplier: z.object({ id: z.string(), name: z.string() }),
  /** The chosen pack, and possibly a helmet. */
  packs: z.array(z.object({ id: z.int(), name: z.string(), priceMinor: z.int() })),
})

/** A participant with the packs they get. */
export type EquippedParticipant = z.output<typeof equippedParticipant>

/** The schema of a rental cart stored as JSON. */
export const rentalCart = z.object({
  version: z.literal(1),
  product: z.literal('ski'),
  currency: z.string(),
  /** The exchange rate at the time of pricing. */
  rateMillionths: z.int(),
  /** Only if it was applied. */
  promoCode: z.string().nullable(),
  /** The names at the time of pricing. */
  resort: z.object({ code: storedPlaceCode, name: storedWording }),
  shop: z.object({ id: z.int(), name: z.string() }).nullable(),
  period: storedPeriod,
  participants: z.array(equippedParticipant),
  customerEmail: z.string().nullable(),
  bookingReference: z.string().nullable(),
  /** For the shop. */
  note: z.string().nullable(),
})

/** A priced rental with all of its participants. Prices in minor units of `currency`. */
export type RentalCart = z.output<typeof rentalCart>

/** Returns the e-mail addresses in a cart, in lower case, each once. */
export function emailsIn({ customerEmail, participants }: RentalCart): string[] {
  const given = [customerEmail, ...participants.map(({ participant }) => participant.email)]
  return [...new Set(given.flatMap((email) => email?.toLowerCase() ?? []))]
}

/** Returns the price of one participant's packs. */
export function equipmentPrice({ packs }: EquippedParticipant): number {
  return packs.reduce((sum, pack) => sum + pack.priceMinor, 0)
}

/** Returns the price of the whole rental. */
export function rentalTotal({ participants }: RentalCart): number {
  return participants.reduce((sum, participant) => sum + equipmentPrice(participant), 0)
}

/** What a caller adds to the chosen packs; the participants are in the same order. */
interface RentalExtras {
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
