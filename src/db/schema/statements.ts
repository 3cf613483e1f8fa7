import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { partners } from './partners.ts'

/** What a partner has earned until the end of a month and nobody stated before; its lines of commission refer to it. */
export const statements = pgTable(
  'statements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    /** `2027-01`, in Paris. */
    month: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (statement) => [
    unique('statements_partner_month').on(statement.partnerId, statement.month),
    unique('statements_partner_id').on(statement.id, statement.partnerId),
    check('statements_month', sql`${statement.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)
