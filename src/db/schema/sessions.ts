import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { partners } from './partners.ts'

/** Links that sign a partner in, once; the token is in the link alone. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: text().primaryKey(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (link) => [
    check('sign_in_links_digest', sql`${link.tokenDigest} ~ '^[0-9a-f]{64}$'`),
    check('sign_in_links_expiry', sql`${link.expiresAt} > ${link.createdAt}`),
    index('sign_in_links_expires_at').on(link.expiresAt),
  ],
)

/** Browsers that are signed in; the token is in their cookie alone. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: text().primaryKey(),
    partnerId: integer()
      .notNull()
      .references(() => partners.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last used, to the minute. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (session) => [
    check('sessions_digest', sql`${session.tokenDigest} ~ '^[0-9a-f]{64}$'`),
    index('sessions_partner').on(session.partnerId),
    index('sessions_seen_at').on(session.seenAt),
  ],
)
