import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { liveRates } from '../db/schema/index.ts'
import type { Point } from '../values/geo.ts'
import { yieldToEventLoop } from '../values/wait.ts'
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
    const whereUsed = vanished === 'deleted' ? sql`true` : sql`active`
    return sql`SELECT ${file}::text AS file, count(*) FILTER (WHERE ${whereUsed})::int AS rows,
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

/**
 * Yields all rows of a query in batches; each query is given the last row of the batch before. The next batch is read
 * while the caller handles the current one.
 */
export async function* inBatches<Row>(
  size: number,
  read: (size: number, last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  // A Drizzle query runs each time it is awaited; wrapped in a promise, it runs once.
  const readAfter = (last: Row | undefined) => Promise.resolve(read(size, last))
  let next = readAfter(undefined)
  for (;;) {
    const rows = await next
    const isLast = rows.length < size
    if (!isLast) {
      next = readAfter(rows.at(-1))
      // It stays unawaited if the caller stops here.
      next.catch(() => undefined)
    }
    yield* rows
    if (isLast) return
    await yieldToEventLoop()
  }
}

/** Returns the point of two coordinates, which are both present or both null. */
export function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Where a value is stored. */
interface StoredAt {
  table: string
  row: string | number
  column: string
}

/** Asserts a value that every import checks. Throws an error that says where another was written by hand. */
export function stored<T>(value: T | undefined, { table, row, column }: StoredAt): T {
  if (value === undefined)
    throw new Error(
      `the catalogue cannot be loaded: in ${table}, ${column} of ${row} is not valid. Correct it in the database.`,
    )
  return value
}

/** Returns a stored time of day, `HH:MM:SS`, as seconds since midnight. */
export function secondOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
