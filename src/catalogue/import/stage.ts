import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { catalogueBefore } from '../../db/schema/index.ts'
import { yieldToEventLoop } from '../../values/event-loop.ts'
import type { Before } from './keep-before.ts'
import { each, storedColumns } from './stored-columns.ts'
import type { Located, TableSpec } from './tables.ts'

/** How many rows are sent at once. */
const STAGED_AT_ONCE = 1_000

/** Returns the name of the temporary table with the rows of a file. */
export function stagedName<Row>({ table }: TableSpec<Row>): string {
  return `staged_${table}`
}

/** Creates a temporary table with the rows of a file, or with previous ones, typed like the table they are for. */
export async function stage<Row>(db: Database, spec: TableSpec<Row>, rows: Located<Row>[] | Before): Promise<void> {
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
    for (let start = 0; start < rows.length; start += STAGED_AT_ONCE) {
      await yieldToEventLoop()
      const records = rows
        .slice(start, start + STAGED_AT_ONCE)
        .map((row) =>
          Object.fromEntries(columns.map(({ name, stored }) => [stored, name in row ? Reflect.get(row, name) : true])),
        )
      await insert(sql`${JSON.stringify(records)}::jsonb`)
    }
  await db.execute(sql`ANALYZE ${staged}`)
}
