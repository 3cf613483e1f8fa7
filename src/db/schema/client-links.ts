import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ENVIRONMENTS } from '../../values/environment.ts'
import { partners } from './partners.ts'

/** Links that partners give to their clients: they open the booking form with a trip filled in. */
export const clientLinks = pgTable(
  'client_links',
  {
    keyDigest: text().primaryKey(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    /** Versioned. */
    trip: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (link) => [
    check('client_links_digest', sql`${link.keyDigest} ~ '^[0-9a-f]{64}$'`),
    check('client_links_environment', sql`${link.environment} IN ('live', 'sandbox')`),
    index('client_links_expires_at').on(link.expiresAt),
  ],
)
