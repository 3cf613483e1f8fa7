import { bigint, index, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { environment, sha256 } from './domains.ts'
import { partners } from './partners.ts'

/** Links that partners give to their clients. They open the booking form with a trip filled in. */
export const clientLinks = pgTable(
  'client_links',
  {
    keyDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /** The trip, versioned. */
    trip: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (link) => [index('client_links_expires_at').on(link.expiresAt)],
)
