import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { LOCKS } from '../../../db/locks.ts'

/**
 * The maximum number of rows that one statement deletes: few enough to stay far below the timeout and hardly delay
 * others.
 */
export const BATCH = 1_000

/** How to delete the rows that a table no longer needs. */
export interface CleanUp {
  table: PgTable
  /** The maximum number of rows that `takeBatch` takes; BATCH by default. */
  batch?: number
  /** Deletes up to a batch of rows, found by an index, and returns how many. */
  takeBatch: (db: Database, now: Date) => Promise<number>
}

/**
 * Deletes one batch after the other, each in its own transaction, until a batch is not full or the process stops. If
 * several processes try at once, only one does the work.
 */
export async function cleanUp(
  db: Database,
  { table, batch = BATCH, takeBatch }: CleanUp,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const isOurs = sql`SELECT pg_try_advisory_xact_lock(${LOCKS.cleanUp}, hashtext(${getTableName(table)})) AS ours`
  const takeLocked = async (tx: Database) => {
    const { rows } = await tx.execute<{ ours: boolean }>(isOurs)
    return rows[0]?.ours ? takeBatch(tx, now) : 0
  }
  let taken = batch
  while (taken === batch && !stop.aborted) taken = await db.transaction(takeLocked)
}
