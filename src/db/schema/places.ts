import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  text,
  primaryKey,
  bigint,
  unique,
} from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { OPERATOR_ZONE } from '../../values/time.ts'
import { translatedNames, updatedAt } from './columns.ts'

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

/** A drivable connection, one row per direction. */
export const routes = pgTable(
  'routes',
  {
    fromCode: text()
      .$type<PlaceCode>()
      .notNull()
      .references(() => places.code),
    toCode: text()
      .$type<PlaceCode>()
      .notNull()
      .references(() => places.code),
    distanceKm: integer(),
    durationMinutes: integer(),
    manual: boolean().notNull(),
    maxOnlinePassengers: integer().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (route) => [
    primaryKey({ columns: [route.fromCode, route.toCode] }),
    check('routes_two_ends', sql`${route.fromCode} <> ${route.toCode}`),
    check('routes_distance', sql`${route.distanceKm} > 0`),
    check('routes_duration', sql`${route.durationMinutes} BETWEEN 1 AND 1440`),
    check('routes_max_online_passengers', sql`${route.maxOnlinePassengers} >= 1`),
  ],
)

/** How travellers find their driver at a place, or at one of its terminals. */
export const meetingPoints = pgTable(
  'meeting_points',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    placeCode: text()
      .$type<PlaceCode>()
      .notNull()
      .references(() => places.code),
    /** Null for the place as a whole. */
    terminal: text(),
    /** English is used for a language that is null. */
    wordsEn: text().notNull(),
    wordsFr: text(),
    wordsDe: text(),
    wordsIt: text(),
    /** Null for the operator's own number. */
    phone: text(),
    /** How long the driver waits after the pickup time free of charge. */
    waitingMinutes: integer().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (point) => [
    unique('meeting_points_of_place').on(point.placeCode, point.terminal).nullsNotDistinct(),
    check(
      'meeting_points_words',
      sql`'' NOT IN (${point.wordsEn}, ${point.wordsFr}, ${point.wordsDe}, ${point.wordsIt})`,
    ),
    check('meeting_points_phone', sql`${point.phone} ~ '^\\+[0-9][0-9 ()./-]{4,28}[0-9]$'`),
    check('meeting_points_waiting', sql`${point.waitingMinutes} BETWEEN 0 AND 720`),
  ],
)

/** What the law of a country asks of skiers. */
export const countries = pgTable(
  'countries',
  {
    /** In English, as places name it. */
    country: text().primaryKey(),
    /** The ages that need a helmet on the slopes, both included; no first one if nobody does, no last one for all. */
    helmetFromAge: integer(),
    helmetToAge: integer(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (row) => [
    check('countries_country', sql`${row.country} <> ''`),
    check(
      'countries_helmet',
      sql`${row.helmetFromAge} BETWEEN 0 AND 130 AND (${row.helmetToAge} IS NULL OR ${row.helmetToAge} BETWEEN ${row.helmetFromAge} AND 130) OR ${row.helmetFromAge} IS NULL AND ${row.helmetToAge} IS NULL`,
    ),
  ],
)

/** What others say of the operator: the figure of a site with reviews, or the words of one traveller. */
export const proof = pgTable(
  'proof',
  {
    /** Where it can be read, such as the name of a site with reviews. */
    source: text().notNull(),
    /** The traveller who is quoted; null for a figure. */
    name: text(),
    rating: numeric({ precision: 4, scale: 2 }),
    bestRating: integer(),
    reviews: integer(),
    link: text(),
    wordsEn: text(),
    wordsFr: text(),
    wordsDe: text(),
    wordsIt: text(),
    /** What the traveller had booked, such as "Geneva – Chamonix". */
    route: text(),
    updatedAt: updatedAt(),
  },
  (row) => [
    unique('proof_of_source').on(row.source, row.name).nullsNotDistinct(),
    check('proof_texts', sql`'' NOT IN (${row.source}, ${row.name}, ${row.wordsEn}, ${row.route})`),
    check(
      'proof_kind',
      sql`(${row.name} IS NULL) = (${row.wordsEn} IS NULL) AND (${row.name} IS NULL) = (${row.rating} IS NOT NULL)`,
    ),
    check(
      'proof_rating',
      sql`(${row.rating} IS NULL) = (${row.reviews} IS NULL) AND (${row.rating} IS NULL) = (${row.bestRating} IS NULL) AND ${row.rating} BETWEEN 0 AND ${row.bestRating} AND ${row.reviews} > 0`,
    ),
    check('proof_link', sql`${row.link} ~ '^https://'`),
  ],
)
