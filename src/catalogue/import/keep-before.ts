import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueBefore } from '../../db/schema/index.ts'
import { yieldToEventLoop } from '../../values/event-loop.ts'
import { each, partsOf } from './table-parts.ts'
import { hasActive, storedColumns, type TableSpec } from './tables.ts'

/** The rows of a table before an import. */
export interface Before {
  importId: number
}

/** The previous rows of some files; the tables of the others are unaffected. */
export interface RowsBefore extends Before {
  files: ReadonlySet<string>
}

/** Stores the rows of a table before an import: only the active ones, unless the file has a column for that. */
export async function keepBefore<Row>(db: Database, spec: TableSpec<Row>, importId: number): Promise<void> {
  const names = each(storedColumns(spec).map(({ stored }) => stored))
  const isKept = hasActive(spec) ? sql`true` : sql`active`
  for (const [part, condition] of (await partsOf(db, spec.table)).entries()) {
    await yieldToEventLoop()
    await db.execute(sql`
      INSERT INTO ${catalogueBefore} (import_id, table_name, part, rows)
      SELECT ${importId}::bigint, ${spec.table}, ${part}::integer, jsonb_agg(to_jsonb(kept))
      FROM (SELECT ${names} FROM ${sql.identifier(spec.table)} WHERE ${isKept} AND ${condition}) AS kept
      HAVING count(*) > 0`)
  }
}
