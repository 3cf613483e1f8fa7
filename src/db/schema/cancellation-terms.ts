import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { updatedAt } from './catalogue-columns.ts'
import { dayOfYear, product } from './domains.ts'

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
