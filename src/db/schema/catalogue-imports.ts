import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { IMPORT_STATES } from '../../values/import-state.ts'
import { bytes, actor, oneOf } from './columns.ts'
import { operators } from './people.ts'

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
