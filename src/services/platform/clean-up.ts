import { getTableName, sql, and, lt, type SQL } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { catalogueChanges } from '../../db/schema/index.ts'
import { DAY_MS } from '../../values/time.ts'

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
  const claim = sql`SELECT pg_try_advisory_xact_lock(${LOCKS.cleanUp}, hashtext(${getTableName(table)})) AS ours`
  const takeLocked = async (tx: Database) => {
    const { rows } = await tx.execute<{ ours: boolean }>(claim)
    return rows[0]?.ours ? takeBatch(tx, now) : 0
  }
  let taken = batch
  while (taken === batch && !stop.aborted) taken = await db.transaction(takeLocked)
}

/** Changes of the catalogue are read within seconds. A process that was disconnected for longer reads everything. */
export const oldChanges = oldRows(catalogueChanges, catalogueChanges.madeAt, DAY_MS)

/** Returns a clean-up of rows that are older than a period, by a column with an index, and no longer needed. */
export function oldRows(table: PgTable, moment: PgColumn, keptMs: number, whereNeedless?: SQL): CleanUp {
  return {
    table,
    async takeBatch(db, now) {
      const old = db
        .select({ ctid: sql`ctid` })
        .from(table)
        .where(and(lt(moment, new Date(now.getTime() - keptMs)), whereNeedless))
        .orderBy(moment)
        .limit(BATCH)
        .for('update', { skipLocked: true })
      // By physical location, because by key the planner may scan the whole table. The lock keeps the rows in place.
      const deleted = await db
        .delete(table)
        .where(sql`ctid = ANY(ARRAY${old})`)
        .returning({ one: sql`1` })
      return deleted.length
    },
  }
}
