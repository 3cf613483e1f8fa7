import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { environment, sha256 } from './domains.ts'

/** First responses to requests that carried an Idempotency-Key, sealed with that key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    environment: environment().notNull(),
    /** The endpoint, and the caller if there is one. */
    scope: text().notNull(),
    keyDigest: sha256().notNull(),
    requestDigest: text().notNull(),
    sealedAnswer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.environment, row.scope, row.keyDigest] }),
    index('idempotency_keys_created_at').on(row.createdAt),
  ],
)
