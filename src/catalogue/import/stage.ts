import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueBefore } from '../../db/schema/index.ts'
import { yieldToEventLoop } from '../../values/event-loop.ts'
import type { CheckedCatalogue } from './check-files.ts'
import type { Before } from './keep-before.ts'
import { each } from './table-parts.ts'
import { storedColumns, type TableSpec } from './tables.ts'

/** Returns the name of the temporary table with the rows of a file. */
export function stagedName<Row>({ table }: TableSpec<Row>): string {
  return `staged_${table}`
}

/** Creates a temporary table with the rows of a file, or with previous ones, typed like the table they are for. */
export async function stage<Row>(db: Database, spec: TableSpec<Row>, rows: CheckedCatalogue | Before): Promise<void> {
  const staged = sql.identifier(stagedName(spec))
  const columns = storedColumns(spec)
  const names = each(columns.map(({ stored }) => stored))
  await db.execute(
    sql`CREATE TEMPORARY TABLE ${staged} ON COMMIT DROP AS SELECT ${names} FROM ${sql.identifier(spec.table)} WITH NO DATA`,
  )
  const insert = (records: ReturnType<typeof sql>) =>
    db.execute(
      sql`INSERT INTO ${staged} SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.identifier(spec.table)}, ${records})`,
    )
  if ('importId' in rows) {
    const isOfTable = and(eq(catalogueBefore.importId, rows.importId), eq(catalogueBefore.tableName, spec.table))
    const { part } = catalogueBefore
    for (const kept of await db.select({ part }).from(catalogueBefore).where(isOfTable).orderBy(asc(part))) {
      await yieldToEventLoop()
      const isMeant = and(isOfTable, eq(part, kept.part))
      await insert(sql`(SELECT ${catalogueBefore.rows} FROM ${catalogueBefore} WHERE ${isMeant})`)
    }
  } else
    for await (const piece of rows.pieces(spec.file)) {
      await yieldToEventLoop()
      await insert(sql`${piece}::jsonb`)
    }
  await db.execute(sql`ANALYZE ${staged}`)
}
