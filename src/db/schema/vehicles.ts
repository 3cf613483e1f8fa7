import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  type ExtraConfigColumn,
  integer,
  pgTable,
  text,
  time,
  unique,
} from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { oneOf, translatedNames, updatedAt } from './columns.ts'
import { places } from './places.ts'

/** Kinds of vehicle that carry transfers. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    ...translatedNames(),
    description: text().notNull(),
    imageLink: text().notNull(),
    maxPassengers: integer(),
    maxLuggage: integer(),
    transportsSkis: boolean().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (vehicle) => [
    check('vehicles_id', sql`${vehicle.id} > 0`),
    check('vehicles_capacity', sql`${vehicle.maxPassengers} >= 1 AND ${vehicle.maxLuggage} >= 0`),
  ],
)

const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** Returns the columns of a range of days, both included. */
const dates = () => ({ dateFrom: date().notNull(), dateTo: date().notNull() })

/** Returns the columns of a range of hours, both included; null is open. It runs past midnight if it ends earlier. */
const hours = () => ({ timeFrom: time(), timeTo: time() })

function datesInOrder(table: string, { dateFrom, dateTo }: Record<'dateFrom' | 'dateTo', ExtraConfigColumn>) {
  return check(`${table}_dates`, sql`${dateFrom} <= ${dateTo}`)
}

function between(name: string, column: SQL | ExtraConfigColumn, least: number, most: number) {
  return check(name, sql`${column} BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`)
}

/** How many units of a vehicle can drive at once. A day without a row has no limit. */
export const vehicleCapacity = pgTable(
  'vehicle_capacity',
  {
    id: id(),
    /** Null for vehicles of every type together. */
    vehicleId: integer().references(() => vehicles.id),
    /** The places where its rides start or end, in order; none for everywhere. */
    area: text().array().$type<PlaceCode[]>().notNull(),
    ...dates(),
    units: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [
    unique('vehicle_capacity_of_days').on(row.vehicleId, row.area, row.dateFrom, row.dateTo).nullsNotDistinct(),
    datesInOrder('vehicle_capacity', row),
    between('vehicle_capacity_units', row.units, 0, 10_000),
  ],
)

/** When nothing is driven, and what a refused search says. */
export const closures = pgTable(
  'closures',
  {
    id: id(),
    /** Null for everywhere. */
    placeCode: text()
      .$type<PlaceCode>()
      .references(() => places.code),
    /** Whether rides from or to the place are closed; null for both. */
    direction: text({ enum: ['from', 'to'] }),
    /** Null for every vehicle. */
    vehicleId: integer().references(() => vehicles.id),
    ...dates(),
    ...hours(),
    /** English is used for a language that is null. */
    wordsEn: text().notNull(),
    wordsFr: text(),
    wordsDe: text(),
    wordsIt: text(),
    updatedAt: updatedAt(),
  },
  (row) => [
    unique('closures_of_days')
      .on(row.placeCode, row.direction, row.vehicleId, row.dateFrom, row.dateTo, row.timeFrom, row.timeTo)
      .nullsNotDistinct(),
    oneOf('closures_direction', row.direction, ['from', 'to']),
    check('closures_place', sql`${row.direction} IS NULL OR ${row.placeCode} IS NOT NULL`),
    datesInOrder('closures', row),
    check('closures_words', sql`'' NOT IN (${row.wordsEn}, ${row.wordsFr}, ${row.wordsDe}, ${row.wordsIt})`),
  ],
)

/** How much earlier travellers are picked up to catch a departure. */
export const pickupAllowances = pgTable(
  'pickup_allowances',
  {
    id: id(),
    /** Where the flight or train leaves; null for everywhere. */
    placeCode: text()
      .$type<PlaceCode>()
      .references(() => places.code),
    ...dates(),
    /** ISO weekdays as a string of digits: 67 is the weekend; null for every day. */
    weekdays: text(),
    ...hours(),
    minutes: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [
    unique('pickup_allowances_of_days')
      .on(row.placeCode, row.dateFrom, row.dateTo, row.weekdays, row.timeFrom, row.timeTo)
      .nullsNotDistinct(),
    datesInOrder('pickup_allowances', row),
    check('pickup_allowances_weekdays', sql`${row.weekdays} ~ '^[1-7]{1,7}$'`),
    between('pickup_allowances_minutes', row.minutes, 0, 720),
  ],
)

/** How long before its pickup a leg can still be sold, where it is not the setting. */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    /** Where the leg starts; null for everywhere. */
    placeCode: text()
      .$type<PlaceCode>()
      .references(() => places.code),
    ...hours(),
    minutes: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [
    unique('notice_of_hours').on(row.placeCode, row.timeFrom, row.timeTo).nullsNotDistinct(),
    between('notice_minutes', row.minutes, 0, 10_000),
  ],
)
