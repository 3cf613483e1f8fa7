import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../values/environment.ts'
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
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (webhook) => [
    check('webhooks_environment', sql`${webhook.environment} IN ('live', 'sandbox')`),
    index('webhooks_partner').on(webhook.partnerId),
  ],
)

/**
 * Markup rules of which the webhooks have not heard yet, once for each change. Triggers note them (see migrations), in
 * the transaction of the change, so that none is overtaken; announcing takes them away.
 */
export const changedMarkupRules = pgTable('changed_markup_rules', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Perhaps of a rule that is gone. */
  ruleId: integer().notNull(),
})
