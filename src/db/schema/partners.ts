import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Companies that sell transfers for a commission. */
export const partners = pgTable(
  'partners',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Where vouchers go. */
    email: text().notNull(),
    commissionPercent: numeric({ precision: 5, scale: 2 }).notNull(),
    promoCode: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (partner) => [check('partners_commission', sql`${partner.commissionPercent} BETWEEN 0 AND 100`)],
)
