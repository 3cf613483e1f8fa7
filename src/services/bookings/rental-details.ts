import { z } from 'zod'
import { MEASUREMENT_KINDS } from '../../values/rental.ts'
import { storedWording } from '../../values/wording.ts'
import { equippedPerson, soldShop } from './vouchers/rental-voucher.ts'

/** The details of one participant's equipment besides its columns. Stored as JSON. */
export const rentalDetails = equippedPerson.omit({ equipment: true, sizes: true }).extend({
  version: z.literal(1),
  /** Name of the resort. */
  resort: storedWording,
  shop: soldShop,
  packs: z.array(z.object({ id: z.int(), name: z.string(), priceMinor: z.int() })),
  /** With the ids of their measurements. */
  sizes: z.array(z.object({ kind: z.enum(MEASUREMENT_KINDS), id: z.int(), label: storedWording })),
  /** The traveller's note to the shop, the same for every participant. */
  notes: z.string().nullable(),
})

/** The details of one participant's equipment. */
export type RentalDetails = z.output<typeof rentalDetails>
