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
import { bytes } from './bytes.ts'
import { actor } from './domains.ts'
import { oneOf } from './one-of.ts'
import { operators } from './operators.ts'

/** Every import of a catalogue, and every time that one was undone, oldest first by id. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What was imported: the name of a file or a folder. */
    name: text().notNull(),
    actor: actor().notNull(),
    actorName: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    state: text({ enum: IMPORT_STATES }).notNull(),
    /** How far it is, or why it failed. */
    progress: text(),
    /** When its process last said that it runs, by the clock of the database. */
    aliveAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What it did to each file's rows; null until it is applied. */
    changes: jsonb(),
    /** Whether there was a catalogue before that one can go back to. */
    canBeUndone: boolean().notNull().default(false),
  },
  (one) => [
    oneOf('catalogue_imports_state', one.state, IMPORT_STATES),
    check('catalogue_imports_ended', sql`(${one.state} = 'running') = (${one.endedAt} IS NULL)`),
  ],
)

/** The rows of the tables that the last import changed, as they were before; by table, some thousand in each part. */
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

/** Zip files that operators have uploaded and not confirmed yet; one for each of them, for an hour. */
export const catalogueUploads = pgTable(
  'catalogue_uploads',
  {
    operatorId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => operators.id),
    /** Named by the form that confirms it. */
    token: text().notNull(),
    name: text().notNull(),
    content: bytes().notNull(),
    /** What of the database was seen when it was previewed. */
    seen: text().notNull(),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (upload) => [index('catalogue_uploads_uploaded_at').on(upload.uploadedAt)],
)
