import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'
import { environment } from './domains.ts'
import { partners } from './partners.ts'

/** Partners' requests, and the offers they received. */
export const transferRequests = pgTable(
  'transfer_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partners.id),
    environment: environment().notNull(),
    /** The request and its offers, both versioned. */
    request: jsonb().notNull(),
    offered: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its offers can no longer be booked. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the clean-up checks it next; null once nothing is left to delete. */
    purgeAt: timestamp({ withTimezone: true }),
  },
  (row) => [
    // Referenced by its booking, so that their partner and environment cannot differ.
    unique('transfer_requests_owner').on(row.id, row.partnerId, row.environment),
    check('transfer_requests_expiry', sql`${row.expiresAt} > ${row.createdAt}`),
    index('transfer_requests_purge_at')
      .on(row.purgeAt)
      .where(sql`${row.purgeAt} IS NOT NULL`),
  ],
)
