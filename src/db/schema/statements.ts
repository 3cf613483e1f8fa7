import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'
import { month } from './domains.ts'
import { partners } from './partners.ts'

/**
 * A partner's statement: what was earned by the end of a month and is on no earlier statement. Commissions refer to it.
 */
export const statements = pgTable(
  'statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    /** `2027-01`, in Paris. */
    month: month().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last sent to its partner. */
    sentAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** The number of its lines and their sum in EUR minor units; neither changes once it is closed. */
    lines: integer().notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
  },
  (statement) => [
    unique('statements_partner_month').on(statement.partnerId, statement.month),
    unique('statements_partner_id').on(statement.id, statement.partnerId),
    check('statements_month', sql`extract(day FROM ${statement.month}) = 1`),
  ],
)
