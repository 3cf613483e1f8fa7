import { type SQL, sql } from 'drizzle-orm'
import {
  type ExtraConfigColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  integer,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { type Setting, SETTINGS } from '../../values/setting.ts'
import { updatedAt, currencyCode, oneOf, dayOfYear, product } from './columns.ts'
import { routes } from './places.ts'
import { vehicles } from './vehicles.ts'

/** Returns the columns of a table of prices per route, vehicle and passenger band. */
export const priceColumns = () => ({
  fromCode: text().$type<PlaceCode>().notNull(),
  toCode: text().$type<PlaceCode>().notNull(),
  vehicleId: integer()
    .notNull()
    .references(() => vehicles.id),
  paxMin: integer().notNull(),
  paxMax: integer().notNull(),
  priceMinor: bigint({ mode: 'number' }).notNull(),
  active: boolean().notNull(),
  updatedAt: updatedAt(),
})

/** Returns the constraints of such a table. */
export function priceConstraints(
  table: string,
  price: Record<'fromCode' | 'toCode' | 'vehicleId' | 'paxMin' | 'paxMax' | 'priceMinor', ExtraConfigColumn>,
) {
  return [
    primaryKey({ columns: [price.fromCode, price.toCode, price.vehicleId, price.paxMin] }),
    foreignKey({ columns: [price.fromCode, price.toCode], foreignColumns: [routes.fromCode, routes.toCode] }),
    check(`${table}_band`, sql`1 <= ${price.paxMin} AND ${price.paxMin} <= ${price.paxMax}`),
    check(`${table}_price`, sql`${price.priceMinor} BETWEEN 1 AND 10000000`),
  ]
}

/**
 * Base prices in EUR minor units, per route, vehicle and passenger band. A trigger keeps the active bands of a route
 * and vehicle from overlapping (see migrations).
 */
export const basePrices = pgTable('base_prices', priceColumns(), (price) => priceConstraints('base_prices', price))

const SIDE = String.raw`(\*|(resort|airport|train_station|city)-(\*|[0-9]{1,9}(-[a-z]+)?))`
/** Patterns of routes, separated by spaces. */
const ROUTE_PATTERNS = `^(${SIDE}>${SIDE}( +${SIDE}>${SIDE})*)?$`

/** Rules that change the base price of a vehicle by a percentage at certain times. */
export const markupRules = pgTable(
  'markup_rules',
  {
    id: integer().primaryKey(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    weekdayFrom: integer().notNull(),
    weekdayTo: integer().notNull(),
    dateFrom: date().notNull(),
    dateTo: date().notNull(),
    timeFrom: time().notNull(),
    timeTo: time().notNull(),
    percentage: numeric({ precision: 7, scale: 2 }).notNull(),
    level: integer().notNull(),
    /** Patterns of the routes that it covers, as the operator wrote them: `airport-1>resort-* *>resort-11`. */
    routes: text().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (rule) => [
    check('markup_rules_weekdays', sql`${rule.weekdayFrom} BETWEEN 1 AND 7 AND ${rule.weekdayTo} BETWEEN 1 AND 7`),
    check('markup_rules_dates', sql`${rule.dateFrom} <= ${rule.dateTo}`),
    check('markup_rules_routes', sql`${rule.routes} ~ ${sql.raw(`'${ROUTE_PATTERNS}'`)}`),
    check('markup_rules_percentage', sql`${rule.percentage} BETWEEN -100 AND 1000`),
  ],
)

/** Currencies and their units per euro. */
export const currencies = pgTable(
  'currencies',
  {
    code: currencyCode().primaryKey(),
    rate: numeric({ precision: 12, scale: 6 }).notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (currency) => [
    check('currencies_rate', sql`${currency.rate} > 0 AND ${currency.rate} < 1000000`),
    check('currencies_euro', sql`${currency.code} <> 'EUR' OR (${currency.rate} = 1 AND ${currency.active})`),
  ],
)

/**
 * The last response of the source of live rates, including currencies that the catalogue lacks. Imports keep these
 * rates.
 */
export const liveRates = pgTable(
  'live_rates',
  {
    code: currencyCode().primaryKey(),
    rate: numeric({ precision: 12, scale: 6 }).notNull(),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (live) => [
    check('live_rates_code', sql`${live.code} <> 'EUR'`),
    check('live_rates_rate', sql`${live.rate} > 0 AND ${live.rate} < 1000000`),
  ],
)

/** Promo codes: percent off, or a fixed amount in EUR off the whole cart. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    code: text().primaryKey(),
    type: text({ enum: ['percent', 'fixed'] }).notNull(),
    value: numeric({ precision: 9, scale: 2 }).notNull(),
    validFrom: date().notNull(),
    validTo: date().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (promo) => [
    check('promo_codes_code', sql`${promo.code} = upper(${promo.code}) AND length(${promo.code}) BETWEEN 1 AND 64`),
    oneOf('promo_codes_type', promo.type, ['percent', 'fixed']),
    check('promo_codes_value', sql`${promo.value} > 0 AND (${promo.type} = 'fixed' OR ${promo.value} <= 100)`),
    check('promo_codes_dates', sql`${promo.validFrom} <= ${promo.validTo}`),
  ],
)

/**
 * Prices of seats on shuttles in EUR minor units, per route and passenger band, for the whole group. The vehicle
 * determines which markup rules apply. A trigger keeps active bands from overlapping (see migrations).
 */
export const sharedPrices = pgTable('shared_prices', priceColumns(), (price) =>
  priceConstraints('shared_prices', price),
)

/** Scheduled departures of shuttles, in local time where they start. */
export const shuttles = pgTable(
  'shuttles',
  {
    fromCode: text().$type<PlaceCode>().notNull(),
    toCode: text().$type<PlaceCode>().notNull(),
    /** ISO weekdays as a string of digits: 67 is the weekend. */
    weekdays: text().notNull(),
    dateFrom: date().notNull(),
    dateTo: date().notNull(),
    /** `HH:MM`. */
    departures: text().array().notNull(),
    /** The capacity of one departure. */
    seats: integer().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (shuttle) => [
    primaryKey({ columns: [shuttle.fromCode, shuttle.toCode, shuttle.weekdays, shuttle.dateFrom] }),
    foreignKey({ columns: [shuttle.fromCode, shuttle.toCode], foreignColumns: [routes.fromCode, routes.toCode] }),
    check('shuttles_weekdays', sql`${shuttle.weekdays} ~ '^[1-7]{1,7}$'`),
    check('shuttles_seats', sql`${shuttle.seats} > 0`),
    check('shuttles_dates', sql`${shuttle.dateFrom} <= ${shuttle.dateTo}`),
  ],
)

/** The operator's settings, which belong to no row of another table. */
export const settings = pgTable(
  'settings',
  {
    name: text({ enum: SETTINGS }).primaryKey(),
    value: numeric({ precision: 9, scale: 2 }).notNull(),
    updatedAt: updatedAt(),
  },
  ({ name, value }) => [
    oneOf('settings_name', name, SETTINGS),
    check('settings_value', sql`${value} >= 0`),
    check('settings_percent', sql`${name} NOT LIKE '%percent%' OR ${value} <= 100`),
    check('settings_minutes', sql`${name} NOT LIKE '%minutes' OR ${value} = trunc(${value})`),
    check('settings_hours', sql`${name} NOT LIKE '%hours' OR ${value} = trunc(${value})`),
    check('settings_days', sql`${name} !~ 'days' OR ${value} = trunc(${value})`),
    check('settings_hold', sql`${name} NOT LIKE '%hold_minutes' OR ${value} > 0`),
    check('settings_flag', sql`${name} NOT LIKE 'pay_on_arrival%' OR ${value} IN (0, 1)`),
  ],
)

/** The settings in force as one typed row: what `settings` has no row of has its default, or is null. */
export const settingsInForce = pgView('settings_in_force').as((query) =>
  query
    .select({
      roundTripDiscountPercent: inForce<string>('round_trip_discount_percent', 0, 'numeric(9, 2)'),
      minimumNoticeMinutes: inForce<number>('minimum_notice_minutes', 0),
      horizonDays: inForce<number>('horizon_days', 550),
      horizonDaysTransfer: inForce<number | null>('horizon_days_transfer', null),
      horizonDaysSki: inForce<number | null>('horizon_days_ski', null),
      holdMinutes: inForce<number>('hold_minutes', 30),
      offerHoldMinutes: inForce<number>('offer_hold_minutes', 30),
      changeCutoffMinutes: inForce<number>('change_cutoff_minutes', 180),
      changeHours: inForce<number>('change_hours', 24),
      turnaroundMinutes: inForce<number>('turnaround_minutes', 30),
      paymentDays: inForce<number>('payment_days', 14),
      payOnArrivalTransfer: inForce<number>('pay_on_arrival_transfer', 0),
      payOnArrivalSki: inForce<number>('pay_on_arrival_ski', 0),
      vatPercentTransfer: inForce<string | null>('vat_percent_transfer', null, 'numeric(9, 2)'),
      vatPercentSki: inForce<string | null>('vat_percent_ski', null, 'numeric(9, 2)'),
    })
    .from(settings),
)

function inForce<Value>(name: Setting, value: number | null, type = 'integer'): SQL.Aliased<Value> {
  const stored = sql`max(${settings.value}) FILTER (WHERE ${settings.name} = ${sql.raw(`'${name}'`)})`
  return sql<Value>`coalesce(${stored}, ${sql.raw(String(value))})::${sql.raw(type)}`.as(name)
}

/** The share of the price refunded for a cancellation at least `hours` before the first item starts. */
export const cancellationTerms = pgTable(
  'cancellation_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product: product().notNull(),
    hours: integer().notNull(),
    percent: integer().notNull(),
    /** Both included; null for all year. */
    seasonFrom: dayOfYear(),
    seasonTo: dayOfYear(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (rule) => [
    unique('cancellation_terms_of_season')
      .on(rule.product, rule.percent, rule.seasonFrom, rule.seasonTo)
      .nullsNotDistinct(),
    check('cancellation_terms_hours', sql`${rule.hours} BETWEEN 0 AND 8784`),
    check('cancellation_terms_percent', sql`${rule.percent} BETWEEN 1 AND 100`),
    check('cancellation_terms_season', sql`(${rule.seasonFrom} IS NULL) = (${rule.seasonTo} IS NULL)`),
  ],
)
