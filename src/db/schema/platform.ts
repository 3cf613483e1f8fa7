import { pgTable, text, index, primaryKey, timestamp, bigint, customType } from 'drizzle-orm/pg-core'
import { bookings } from './bookings.ts'
import { environment, sha256, bytes } from './columns.ts'

/** Secrets that this installation has generated, by name. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

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

/** Vouchers as PDFs, so that each is drawn once. They can be drawn again from the items of their bookings. */
export const keptVouchers = pgTable(
  'kept_vouchers',
  {
    /** The reference of the voucher: `<booking reference>-P1`. */
    productReference: text().primaryKey(),
    bookingId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /**
     * Digest of the voucher's content and of the code that draws it, to detect whether it would still look the same.
     */
    digest: text().notNull(),
    file: bytes().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (voucher) => [
    index('kept_vouchers_booking').on(voucher.bookingId),
    // The oldest are deleted first.
    index('kept_vouchers_made_at').on(voucher.madeAt),
  ],
)

/** The id of a transaction, from which a snapshot can tell whether it sees what the transaction wrote. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Changes of the tables of the catalogue. Triggers insert them in the transaction that changes a table (see
 * migrations), so that processes reload only what changed between two moments.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    madeBy: transactionId().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    tableName: text().notNull(),
    /** The route whose rows changed, in tables whose rows belong to routes; null if any row may have changed. */
    fromCode: text(),
    toCode: text(),
    /** What came to need a unit of a vehicle, or ended to, such as `booking 7`; null for rows of the catalogue itself. */
    owner: text(),
  },
  (change) => [
    index('catalogue_changes_made_by').on(change.madeBy),
    index('catalogue_changes_made_at').on(change.madeAt),
  ],
)
