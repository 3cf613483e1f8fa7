import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { environment, sha256 } from './domains.ts'
import { partners } from './partners.ts'

/** Keys that partners put into their pages and programs. They identify the partner of a request and grant no access. */
export const publishableKeys = pgTable(
  'publishable_keys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keyDigest: sha256().notNull().unique('publishable_keys_digest_unique'),
    /** Its first characters, by which the partner recognizes it. */
    hint: text().notNull(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /**
     * The origins of pages that may send it and that travellers may return to. Empty for pages of any origin, without
     * return.
     */
    origins: text().array().notNull(),
    /** As agreed. All other limits are proportional to it. */
    quotesPerMinute: integer().notNull().default(300),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was disabled; null while it is valid. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (key) => [
    check('publishable_keys_quotes', sql`${key.quotesPerMinute} > 0`),
    index('publishable_keys_partner').on(key.partnerId),
  ],
)
