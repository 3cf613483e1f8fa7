import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { sha256 } from './domains.ts'
import { partners } from './partners.ts'

/** Links that sign a partner in, once; the token is in the link alone. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (link) => [
    check('sign_in_links_expiry', sql`${link.expiresAt} > ${link.createdAt}`),
    index('sign_in_links_expires_at').on(link.expiresAt),
  ],
)

/** Browsers that are signed in; the token is in their cookie alone. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last used, to the minute. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (session) => [index('sessions_partner').on(session.partnerId), index('sessions_seen_at').on(session.seenAt)],
)
