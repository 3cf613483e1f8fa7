import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PRODUCTS } from '../../values/booking.ts'
import { oneOf } from './one-of.ts'
import { updatedAt } from './places.ts'

/** The share of the price refunded for a cancellation at least `hours` before the first item starts. */
export const cancellationTerms = pgTable(
  'cancellation_terms',
  {
    product: text({ enum: PRODUCTS }).notNull(),
    hours: integer().notNull(),
    percent: integer().notNull(),
    /** Days of every year as `MM-DD`, both included; empty all the year. */
    seasonFrom: text().notNull(),
    seasonTo: text().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (rule) => [
    primaryKey({ columns: [rule.product, rule.percent, rule.seasonFrom, rule.seasonTo] }),
    oneOf('cancellation_terms_product', rule.product, PRODUCTS),
    check('cancellation_terms_hours', sql`${rule.hours} BETWEEN 0 AND 8784`),
    check('cancellation_terms_percent', sql`${rule.percent} BETWEEN 1 AND 100`),
    check(
      'cancellation_terms_season',
      sql`(${rule.seasonFrom} = '') = (${rule.seasonTo} = '') AND ${rule.seasonFrom} ~ '^([0-9]{2}-[0-9]{2})?$' AND ${rule.seasonTo} ~ '^([0-9]{2}-[0-9]{2})?$'`,
    ),
  ],
)
