import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sha256 } from './domains.ts'
import { operators } from './operators.ts'
import { partners } from './partners.ts'

/** Links that sign somebody in, once. The token itself is only in the link. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    operatorId: bigint({ mode: 'number' }).references(() => operators.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (link) => [
    ofOneAccount('sign_in_links_account', link),
    check('sign_in_links_expiry', sql`${link.expiresAt} > ${link.createdAt}`),
    index('sign_in_links_expires_at').on(link.expiresAt),
  ],
)

/** Browsers that are signed in. The token itself is only in their cookie. */
export const sessions = pgTable(
  'sessions',
  {
    tokenDigest: sha256().primaryKey(),
    partnerId: bigint({ mode: 'number' }).references(() => partners.id),
    operatorId: bigint({ mode: 'number' }).references(() => operators.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last used, to the minute. */
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (session) => [
    ofOneAccount('sessions_account', session),
    index('sessions_partner').on(session.partnerId),
    index('sessions_operator').on(session.operatorId),
    index('sessions_last_seen_at').on(session.lastSeenAt),
  ],
)

/** What the next page tells a browser about the form that it has just sent. */
export const toldNotes = pgTable('told_notes', {
  sessionDigest: sha256()
    .primaryKey()
    .references(() => sessions.tokenDigest, { onDelete: 'cascade' }),
  /** The path of that page. */
  path: text().notNull(),
  words: text().notNull(),
  /** The booking that it is about. */
  reference: text(),
  isFailure: boolean().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** Returns a check that each row signs in either a partner or an operator. */
function ofOneAccount(name: string, row: Record<'partnerId' | 'operatorId', AnyPgColumn>) {
  return check(name, sql`num_nonnulls(${row.partnerId}, ${row.operatorId}) = 1`)
}
