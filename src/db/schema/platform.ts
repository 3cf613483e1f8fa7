import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { IMPORT_STATES } from '../../values/import-state.ts'
import { bookings } from './bookings.ts'
import { actor, bytes, environment, oneOf, sha256 } from './columns.ts'
import { operators } from './people.ts'

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

/** Every import of a catalogue, and every undoing of one, oldest first by id. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The name of the imported file or folder. */
    name: text().notNull(),
    actor: actor().notNull(),
    actorName: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** Its progress, or why it failed. */
    progress: text(),
    /** When its process last reported, by the clock of the database. */
    aliveAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The changes to each file's rows; null until it is applied. */
    changes: jsonb(),
    /** Whether the previous catalogue can be restored. */
    canBeUndone: boolean().notNull().default(false),
  },
  (one) => [
    oneOf('catalogue_imports_state', one.state, IMPORT_STATES),
    check('catalogue_imports_ended', sql`(${one.state} = 'running') = (${one.endedAt} IS NULL)`),
  ],
)

/** The previous rows of the tables that the last import changed, in parts of some thousand rows per table. */
export const catalogueBefore = pgTable(
  'catalogue_before',
  {
    importId: bigint({ mode: 'number' })
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    part: integer().notNull(),
    rows: jsonb().notNull(),
  },
  (part) => [primaryKey({ columns: [part.importId, part.tableName, part.part] })],
)

/** Uploaded zip files that are not confirmed yet: one per operator, for an hour. */
export const catalogueUploads = pgTable(
  'catalogue_uploads',
  {
    operatorId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => operators.id),
    /** Sent by the form that confirms it. */
    token: text().notNull(),
    name: text().notNull(),
    content: bytes().notNull(),
    /** The state of the database at the time of the preview. */
    seen: text().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (upload) => [index('catalogue_uploads_uploaded_at').on(upload.uploadedAt)],
)
