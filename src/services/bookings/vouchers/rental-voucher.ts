import { z } from 'zod'
import type { Shop } from '../../../catalogue/rentals.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { GENDERS, MEASUREMENT_KINDS, SKI_LEVELS, WEEKDAYS } from '../../../values/rental.ts'
import { storedWording } from '../../../values/wording.ts'
import { storedPeriod } from '../../quoting/rentals/rental.ts'

/** The schema of a shop, as it was when the rental was sold. */
export const soldShop = z.object({
  id: z.int(),
  name: z.string(),
  /** Empty if unknown. */
  address: z.string(),
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  openingHours: z.array(z.object({ day: z.enum(WEEKDAYS), opens: z.string(), closes: z.string() })),
})

/** A shop, as it was when the rental was sold. */
export type SoldShop = z.output<typeof soldShop>

/** Returns a shop of the catalogue as it is stored with a sale. */
export function soldShopOf({ id, name, address, point, openingHours }: Shop): SoldShop {
  return { id, name, address, point, openingHours: [...openingHours] }
}

/** The schema of what the shop hands out to one person, and when. */
export const equippedPerson = z.object({
  firstName: z.string(),
  /** Null once erased. */
  age: z.int().nullable(),
  gender: z.enum(GENDERS).nullable(),
  level: z.enum(SKI_LEVELS).nullable(),
  period: storedPeriod,
  /** Names of packs. */
  equipment: z.array(z.string()),
  /** As people read them. Missing measurements are taken in the shop. */
  sizes: z.array(z.object({ kind: z.enum(MEASUREMENT_KINDS), label: storedWording })),
})

/** What the shop hands out to one person, and when. */
export type EquippedPerson = z.output<typeof equippedPerson>

/** The schema of the voucher of a rental in one shop, complete in itself; stored as JSON. */
export const rentalVoucher = z.object({
  version: z.literal(1),
  language: z.enum(LANGUAGES),
  /** The reference of the booking. */
  reference: z.string(),
  /** The reference of the first item in this shop: `<reference>-P1`. */
  productReference: z.string(),
  /** A sandbox voucher says that no equipment is handed out for it. */
  sandbox: z.boolean(),
  /** An ISO 8601 instant. */
  bookedAt: z.string(),
  renterName: z.string(),
  phone: z.string(),
  email: z.string(),
  resort: storedWording,
  shop: soldShop,
  people: z.array(equippedPerson).min(1),
  notes: z.string().nullable(),
  /** What the customer still owes the shop. */
  priceDue: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  /** The last local minutes at which a share of the price is refunded, latest first. */
  terms: z.array(z.object({ until: z.int(), percent: z.number() })),
  operator: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
})

/** The voucher of a rental in one shop. */
export type RentalVoucher = z.output<typeof rentalVoucher>
