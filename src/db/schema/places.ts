import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { OPERATOR_ZONE } from '../../values/time.ts'
import { translatedNames, updatedAt } from './catalogue-columns.ts'

/** Airports, stations, cities and resorts under their public codes. */
export const places = pgTable(
  'places',
  {
    code: text().$type<PlaceCode>().primaryKey(),
    name: text().notNull(),
    ...translatedNames(),
    country: text(),
    aliases: text().array().notNull(),
    /** Villages, hamlets and levels of a resort that have no code of their own. */
    parts: text().array().notNull().default([]),
    iata: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** A name in the time zone database. */
    timeZone: text().notNull().default(OPERATOR_ZONE),
    arrivalBufferMinutes: integer().notNull(),
    checkInLeadMinutes: integer().notNull(),
    regionId: integer(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (place) => [
    check('places_code', sql`${place.code} ~ '^(resort|airport|train_station|city)-[0-9]{1,9}(-[a-z]+)?$'`),
    check('places_iata', sql`${place.iata} ~ '^[A-Z]{3}$'`),
    check('places_point', sql`(${place.latitude} IS NULL) = (${place.longitude} IS NULL)`),
    check('places_latitude', sql`${place.latitude} BETWEEN -90 AND 90`),
    check('places_longitude', sql`${place.longitude} BETWEEN -180 AND 180`),
    check(
      'places_buffers',
      sql`${place.arrivalBufferMinutes} BETWEEN 0 AND 720 AND ${place.checkInLeadMinutes} BETWEEN 0 AND 720`,
    ),
  ],
)

/** Verified accommodations, found by their distance from a resort. */
export const accommodations = pgTable(
  'accommodations',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    address: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [
    check('accommodations_id', sql`${row.id} > 0`),
    check('accommodations_point', sql`(${row.latitude} IS NULL) = (${row.longitude} IS NULL)`),
    check('accommodations_latitude', sql`${row.latitude} BETWEEN -90 AND 90`),
    check('accommodations_longitude', sql`${row.longitude} BETWEEN -180 AND 180`),
  ],
)
