import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './catalogue-columns.ts'

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
