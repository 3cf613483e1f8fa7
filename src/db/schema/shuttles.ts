import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { updatedAt } from './catalogue-columns.ts'
import { priceColumns, priceConstraints } from './prices.ts'
import { routes } from './routes.ts'

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
