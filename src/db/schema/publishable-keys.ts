import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { environment, sha256 } from './domains.ts'
import { partners } from './partners.ts'

/** Keys that partners put into their pages and programs: they name whose a request is, and open nothing. */
export const publishableKeys = pgTable(
  'publishable_keys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    keyDigest: sha256().notNull().unique('publishable_keys_digest_unique'),
    /** How it begins, by which its partner knows it again. */
    hint: text().notNull(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /** Where pages that send it are, and where travellers may be led back to; none: pages of every origin, back to none. */
    origins: text().array().notNull(),
    /** As agreed; all other limits follow in proportion. */
    quotesPerMinute: integer().notNull().default(300),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it works. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (key) => [
    check('publishable_keys_quotes', sql`${key.quotesPerMinute} > 0`),
    index('publishable_keys_partner').on(key.partnerId),
  ],
)
