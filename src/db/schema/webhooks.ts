import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { environment } from './domains.ts'
import { partners } from './partners.ts'

/** URLs of partners that are called when markup rules change. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    url: text().notNull(),
    /** Signs webhook calls. Kept in plain text because a digest cannot sign; grants no access to our API. */
    secret: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (webhook) => [index('webhooks_partner').on(webhook.partnerId)],
)

/**
 * Changed markup rules that have not been announced to the webhooks yet, one row per change. Triggers insert them in
 * the transaction of the change (see migrations), so that none is missed; announcing deletes them.
 */
export const changedMarkupRules = pgTable('changed_markup_rules', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The rule may no longer exist. */
  ruleId: integer().notNull(),
})
