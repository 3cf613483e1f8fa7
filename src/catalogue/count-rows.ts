import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { liveRates } from '../db/schema/index.ts'
import { TABLES } from './import/tables.ts'

/** The number of active rows of a file, and when one of them last changed. */
export interface FileCount {
  file: string
  rows: number
  changedAt: Date | null
}

/** Counts the active rows of each file. */
export async function countRows(db: Database): Promise<FileCount[]> {
  const counts = Object.values(TABLES).map(({ file, table, vanished }) => {
    const isUsed = vanished === 'deleted' ? sql`true` : sql`active`
    return sql`SELECT ${file}::text AS file, count(*) FILTER (WHERE ${isUsed})::int AS rows,
      (extract(epoch FROM max(updated_at)) * 1000)::float AS changed FROM ${sql.identifier(table)}`
  })
  const { rows } = await db.execute<{ file: string; rows: number; changed: number | null }>(
    sql.join(counts, sql` UNION ALL `),
  )
  return rows.map(({ file, rows, changed }) => ({
    file,
    rows,
    changedAt: changed === null ? null : new Date(changed),
  }))
}

/** Returns when live rates were last loaded; null if they never were. */
export async function liveRatesReadAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ readAt: liveRates.readAt })
    .from(liveRates)
    .orderBy(sql`read_at DESC`)
    .limit(1)
  return row?.readAt ?? null
}
