import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Customer } from '../../values/customer.ts'
import type { Offer } from '../../values/offer.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import type { Voucher } from '../../values/voucher.ts'
import { ENVIRONMENTS } from '../../values/environment.ts'
import { partners } from './partners.ts'
import { transferRequests } from './transfer-requests.ts'

/** Sales to partners, one per transfer request at most. Amounts in EUR minor units. */
export const bookings = pgTable(
  'bookings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull().unique(),
    transferRequestId: integer()
      .notNull()
      .unique()
      .references(() => transferRequests.id),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    customer: jsonb().$type<Customer>().notNull(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    /** The partner's as it was then; 0 in the sandbox. */
    commissionPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    commissionMinor: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (booking) => [
    check('bookings_environment', sql`${booking.environment} IN ('live', 'sandbox')`),
    check('bookings_reference', sql`${booking.reference} ~ '^[A-Z]+[0-9]+$'`),
    check('bookings_amounts', sql`${booking.priceMinor} >= 0 AND ${booking.commissionMinor} >= 0`),
    check('bookings_commission', sql`${booking.environment} = 'live' OR ${booking.commissionMinor} = 0`),
    index('bookings_partner').on(booking.partnerId),
  ],
)

/** The legs of a booking, each with its voucher: number 1 is the outbound leg, 2 the return. */
export const bookedProducts = pgTable(
  'booked_products',
  {
    bookingId: integer()
      .notNull()
      .references(() => bookings.id),
    number: integer().notNull(),
    vehicleId: integer().notNull(),
    /** Of the places themselves: a seasonal variant stands under the code of its airport. */
    fromCode: text().$type<PlaceCode>().notNull(),
    toCode: text().$type<PlaceCode>().notNull(),
    pickupAt: timestamp({ withTimezone: true }).notNull(),
    /** How many people travel. */
    groupSize: integer().notNull(),
    /** Whether they sit on a scheduled shuttle, whose seats are counted. */
    shared: boolean().notNull(),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    /** The offer that was chosen, kept when the others go. */
    offer: jsonb().$type<Offer>().notNull(),
    voucher: jsonb().$type<Voucher>().notNull(),
  },
  (product) => [
    primaryKey({ columns: [product.bookingId, product.number] }),
    check('booked_products_number', sql`${product.number} IN (1, 2)`),
    check('booked_products_price', sql`${product.priceMinor} >= 0`),
    check('booked_products_group', sql`${product.groupSize} > 0`),
    index('booked_products_seats')
      .on(product.fromCode, product.toCode, product.pickupAt)
      .where(sql`${product.shared}`),
  ],
)
