import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../values/environment.ts'

/** First answers to requests that carried an Idempotency-Key, sealed with that key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    /** The endpoint, and the caller where there is one. */
    scope: text().notNull(),
    keyDigest: text().notNull(),
    requestDigest: text().notNull(),
    sealedAnswer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.environment, row.scope, row.keyDigest] }),
    check('idempotency_keys_environment', sql`${row.environment} IN ('live', 'sandbox')`),
    index('idempotency_keys_created_at').on(row.createdAt),
  ],
)
