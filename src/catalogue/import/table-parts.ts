import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** Returns column names separated by commas, optionally qualified with a table. */
export function each(names: string[], table?: string): SQL {
  const prefix = table ? sql`${sql.identifier(table)}.` : sql``
  return sql.join(
    names.map((name) => sql`${prefix}${sql.identifier(name)}`),
    sql`, `,
  )
}

/** How many pages one statement processes: one or two thousand rows. */
const PAGES_AT_ONCE = 16

/** Returns conditions that split a table into groups of pages. */
export async function partsOf(db: Database, name: string): Promise<SQL[]> {
  const [size] = await select<{ pages: number }>(
    db,
    sql`SELECT (pg_relation_size(${name}) / current_setting('block_size')::int)::int AS pages`,
  )
  const firsts = Array.from({ length: Math.ceil((size?.pages ?? 0) / PAGES_AT_ONCE) }, (_, i) => i * PAGES_AT_ONCE)
  return firsts.map((first) => sql`ctid >= ${`(${first},0)`}::tid AND ctid < ${`(${first + PAGES_AT_ONCE},0)`}::tid`)
}

/** Returns the rows of a query. */
export async function select<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}
