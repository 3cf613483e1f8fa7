import { z } from 'zod'
import { storedWording } from '../../../values/wording.ts'
import { storedPlaceCode } from '../../../values/place-code.ts'
import { MEASUREMENT_KINDS } from '../../../values/rental.ts'
import { storedPeriod } from '../../quoting/rentals/rental.ts'

/** How participants may describe themselves. */
export const GENDERS = ['man', 'woman'] as const
/** How well somebody skis. */
export const SKI_LEVELS = ['beginner', 'intermediate', 'experienced'] as const

const participant = z.object({
  firstName: z.string(),
  age: z.int(),
  gender: z.enum(GENDERS),
  packId: z.int(),
  level: z.enum(SKI_LEVELS).nullable(),
  helmet: z.boolean(),
  /** Their own days where they differ from the cart's. */
  period: storedPeriod.nullable(),
  email: z.string().nullable(),
  /** Ids of measurement rows. */
  measurements: z.partialRecord(z.enum(MEASUREMENT_KINDS), z.int()),
})

/** Somebody to be equipped, as the caller describes them. */
export type Participant = z.output<typeof participant>

const equippedParticipant = z.object({
  participant,
  period: storedPeriod,
  /** As people read them. */
  sizes: z.array(z.object({ kind: z.enum(MEASUREMENT_KINDS), label: storedWording })),
  /** Whose equipment it is. */
  supplier: z.object({ id: z.string(), name: z.string() }),
  /** The pack they named, and perhaps a helmet. */
  packs: z.array(z.object({ id: z.int(), name: z.string(), priceMinor: z.int() })),
})

/** A participant with the packs they get. */
export type EquippedParticipant = z.output<typeof equippedParticipant>

/** A rental cart as it is stored as JSON. */
export const rentalCart = z.object({
  version: z.literal(1),
  product: z.literal('ski'),
  currency: z.string(),
  /** Of the currency, when it was priced. */
  rateMillionths: z.int(),
  /** Only a code that was applied. */
  promoCode: z.string().nullable(),
  /** Names as they were when it was priced. */
  resort: z.object({ code: storedPlaceCode, name: storedWording }),
  shop: z.object({ id: z.int(), name: z.string() }).nullable(),
  period: storedPeriod,
  participants: z.array(equippedParticipant),
  customerEmail: z.string().nullable(),
  bookingReference: z.string().nullable(),
  /** For the shop. */
  note: z.string().nullable(),
})

/** A priced rental with everybody who is to be equipped. Prices in minor units of `currency`. */
export type RentalCart = z.output<typeof rentalCart>

/** What one participant's packs cost. */
export function equipmentPrice({ packs }: EquippedParticipant): number {
  return packs.reduce((sum, pack) => sum + pack.priceMinor, 0)
}

/** What the whole rental costs. */
export function rentalTotal({ participants }: RentalCart): number {
  return participants.reduce((sum, participant) => sum + equipmentPrice(participant), 0)
}
