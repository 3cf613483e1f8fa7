import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'

/**
 * The most rows that one statement takes: few enough that it ends long before it times out, and that others hardly wait for it.
 */
export const BATCH = 1_000

/** How to delete what a table no longer needs. */
export interface CleanUp {
  table: PgTable
  /** The most rows that `takeBatch` takes; BATCH unless told otherwise. */
  batch?: number
  /** Takes up to a batch of rows, found by an index, and returns how many it took. */
  takeBatch: (db: Database, now: Date) => Promise<number>
}

/** An arbitrary number of our own, for the advisory locks around clean-ups. */
const CLEAN_UP_LOCK = 6_283_743

/**
 * Takes one batch after the other, each in its own transaction, until one is not full or the process stops. If several
 * processes try at once, one does it and the others leave it to that one.
 */
export async function cleanUp(
  db: Database,
  { table, batch = BATCH, takeBatch }: CleanUp,
  now: Date,
  stop: AbortSignal,
): Promise<void> {
  const isOurs = sql`SELECT pg_try_advisory_xact_lock(${CLEAN_UP_LOCK}, hashtext(${getTableName(table)})) AS ours`
  const takeLocked = async (tx: Database) => {
    const { rows } = await tx.execute<{ ours: boolean }>(isOurs)
    return rows[0]?.ours ? takeBatch(tx, now) : 0
  }
  let taken = batch
  while (taken === batch && !stop.aborted) taken = await db.transaction(takeLocked)
}
