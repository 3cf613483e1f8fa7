import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { EVENT_TYPES, MARKUPS_CHANGED } from '../../values/event-type.ts'
import { environment } from './domains.ts'
import { partners } from './partners.ts'

/** Partners' URLs, and the events that they subscribed to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    url: text().notNull(),
    /** The subscribed events, each once, in the order of `EVENT_TYPES`. */
    eventTypes: text({ enum: EVENT_TYPES }).array().notNull().default([MARKUPS_CHANGED]),
    /** Signs its calls. Sealed, not hashed, because a digest cannot sign. It grants no access to our API. */
    secret: text().notNull(),
    /** The previous secret, sealed, and until when it signs as well. */
    formerSecret: text(),
    formerSecretEndsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (webhook) => [
    check(
      'webhooks_event_types',
      sql`cardinality(${webhook.eventTypes}) > 0 AND ${webhook.eventTypes} <@ ARRAY[${sql.raw(EVENT_TYPES.map((type) => `'${type}'`).join(', '))}]`,
    ),
    check(
      'webhooks_former_secret',
      sql`num_nonnulls(${webhook.formerSecret}, ${webhook.formerSecretEndsAt}) IN (0, 2)`,
    ),
    index('webhooks_partner').on(webhook.partnerId),
  ],
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
