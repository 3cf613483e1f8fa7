import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { updatedAt } from './catalogue-columns.ts'
import { places } from './places.ts'

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
