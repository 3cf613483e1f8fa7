import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { SHOP_STEPS } from '../../values/booking.ts'
import type { PackPart } from '../../values/pack.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { AGE_GROUP_PATTERN, EQUIPMENT_GROUPS, MEASUREMENT_KINDS, OPENING_HOURS_PATTERN } from '../../values/rental.ts'
import { bookingItems } from './bookings.ts'
import { updatedAt, oneOf } from './columns.ts'
import { places } from './places.ts'

/** The pattern of one day's hours without its anchors, compatible with PostgreSQL. */
const HOURS = OPENING_HOURS_PATTERN.source.slice(1, -1)

/** Companies whose equipment is rented out. */
export const suppliers = pgTable('suppliers', {
  id: text().primaryKey(),
  name: text().notNull(),
  active: boolean().notNull(),
  updatedAt: updatedAt(),
})

/** Where a supplier hands equipment out. */
export const shops = pgTable(
  'shops',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    supplierId: text()
      .notNull()
      .references(() => suppliers.id),
    resortCode: text()
      .$type<PlaceCode>()
      .notNull()
      .references(() => places.code),
    address: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Such as `mon 08:30-19:00`. */
    openingHours: text().array().notNull(),
    /**
     * The address for mails about bookings, never shown to travellers. Null if it has none, and the operator passes
     * them on.
     */
    email: text(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (shop) => [
    check('shops_id', sql`${shop.id} > 0`),
    check('shops_resort', sql`${shop.resortCode} LIKE 'resort-%'`),
    check(
      'shops_opening_hours',
      sql`${shop.openingHours} = '{}' OR array_to_string(${shop.openingHours}, '|', 'null') ~ ${sql.raw(`'^(${HOURS}\\|)*${HOURS}$'`)}`,
    ),
    check('shops_point', sql`(${shop.latitude} IS NULL) = (${shop.longitude} IS NULL)`),
    check('shops_latitude', sql`${shop.latitude} BETWEEN -90 AND 90`),
    check('shops_longitude', sql`${shop.longitude} BETWEEN -180 AND 180`),
  ],
)

/** A supplier's tiers: equipment of one quality for one age group. Null ages are unbounded. */
export const rentalOffers = pgTable(
  'rental_offers',
  {
    id: integer().primaryKey(),
    supplierId: text()
      .notNull()
      .references(() => suppliers.id),
    name: text().notNull(),
    equipmentGroup: text({ enum: EQUIPMENT_GROUPS }).notNull(),
    ageGroup: text().notNull(),
    minAge: integer(),
    maxAge: integer(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (offer) => [
    check('rental_offers_id', sql`${offer.id} > 0`),
    oneOf('rental_offers_equipment_group', offer.equipmentGroup, EQUIPMENT_GROUPS),
    check('rental_offers_age_group', sql`${offer.ageGroup} ~ ${sql.raw(`'${AGE_GROUP_PATTERN.source}'`)}`),
    check(
      'rental_offers_ages',
      sql`${offer.minAge} >= 0 AND ${offer.maxAge} >= 0 AND (${offer.minAge} IS NULL OR ${offer.maxAge} IS NULL OR ${offer.minAge} <= ${offer.maxAge})`,
    ),
  ],
)

/** A rental unit: a board, perhaps with boots and helmet, or a helmet alone. */
export const packs = pgTable(
  'packs',
  {
    id: integer().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => rentalOffers.id),
    parts: text().array().$type<PackPart[]>().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (pack) => [
    check('packs_id', sql`${pack.id} > 0`),
    check(
      'packs_parts',
      sql`cardinality(${pack.parts}) > 0 AND ${pack.parts} <@ ARRAY['skis', 'snowboard', 'boots', 'helmet']`,
    ),
  ],
)

/**
 * Prices in EUR minor units of rentals that start between two dates, one element per duration from 2 to 13 days; null
 * for a duration that is not offered. Further constraints keep the ranges of a pack and resort from overlapping (see
 * migrations).
 */
export const rentalPrices = pgTable(
  'rental_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    packId: integer()
      .notNull()
      .references(() => packs.id),
    /** Null for every resort of the supplier that has no row of its own. */
    resortCode: text()
      .$type<PlaceCode>()
      .references(() => places.code),
    dateFrom: date().notNull(),
    dateTo: date().notNull(),
    onlineMinor: integer().array().$type<(number | null)[]>().notNull(),
    inStoreMinor: integer().array().$type<(number | null)[]>().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (price) => [
    unique('rental_prices_of_day').on(price.packId, price.resortCode, price.dateFrom).nullsNotDistinct(),
    check('rental_prices_dates', sql`${price.dateFrom} <= ${price.dateTo}`),
    check(
      'rental_prices_durations',
      sql`cardinality(${price.onlineMinor}) = 12 AND cardinality(${price.inStoreMinor}) = 12`,
    ),
    check('rental_prices_positive', sql`0 < ALL (${price.onlineMinor}) AND 0 < ALL (${price.inStoreMinor})`),
  ],
)

/**
 * Days on which a shop does not rent out a pack, both included. Part of the catalogue's world, but of no import: shops
 * and the desk write it.
 */
export const stopSales = pgTable(
  'stop_sales',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shopId: integer()
      .notNull()
      .references(() => shops.id),
    /** Null for everything that the shop has. */
    packId: integer().references(() => packs.id),
    dateFrom: date().notNull(),
    dateTo: date().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (stop) => [
    check('stop_sales_dates', sql`${stop.dateFrom} <= ${stop.dateTo}`),
    index('stop_sales_shop').on(stop.shopId, stop.dateTo),
  ],
)

/** The version of a shop's secret link. A shop without a row has the first one. */
export const shopLinks = pgTable('shop_links', {
  shopId: integer()
    .primaryKey()
    .references(() => shops.id),
  /** Incremented to revoke the link. */
  version: integer().notNull(),
})

/** What a shop has reported of a rental. One that nobody has dealt with yet has no row. */
export const rentalSteps = pgTable(
  'rental_steps',
  {
    bookingId: bigint({ mode: 'number' }).notNull(),
    number: integer().notNull(),
    /** The latest report; null once it was moved to another shop, which has yet to answer. */
    step: text({ enum: SHOP_STEPS }),
    /** When that was reported. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Why the shop refused it; erased with the details. */
    reason: text(),
    /** When the shop was asked; null if that was when the booking was confirmed. */
    askedAt: timestamp({ withTimezone: true }),
  },
  (rental) => [
    primaryKey({ columns: [rental.bookingId, rental.number] }),
    foreignKey({
      name: 'rental_steps_item',
      columns: [rental.bookingId, rental.number],
      foreignColumns: [bookingItems.bookingId, bookingItems.number],
    }),
    oneOf('rental_steps_step', rental.step, SHOP_STEPS),
    check('rental_steps_reason', sql`(${rental.step} IS NOT DISTINCT FROM 'refused') = (${rental.reason} IS NOT NULL)`),
  ],
)

/** Measurements that a skier can give, by kind. */
export const measurements = pgTable(
  'measurements',
  {
    id: integer().primaryKey(),
    kind: text({ enum: MEASUREMENT_KINDS }).notNull(),
    label: text().notNull(),
    /** `label` is English, and is used for a language that is null. */
    labelFr: text(),
    labelDe: text(),
    labelIt: text(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [check('measurements_id', sql`${row.id} > 0`), oneOf('measurements_kind', row.kind, MEASUREMENT_KINDS)],
)
