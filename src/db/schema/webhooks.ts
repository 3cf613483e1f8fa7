import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from './checkout-links.ts'
import { partners } from './partners.ts'

/** Where partners want to hear of changed markup rules. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    url: text().notNull(),
    /** Signs the calls, so it is kept as it is: of a digest no signature can be made. It opens nothing of ours. */
    secret: text().notNull(),
    /** Changes up to this moment of the database's clock were announced. */
    announcedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (webhook) => [
    check('webhooks_environment', sql`${webhook.environment} IN ('live', 'sandbox')`),
    index('webhooks_partner').on(webhook.partnerId),
  ],
)
