import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { BATCH, type CleanUp } from './clean-up.ts'

/** Returns a clean-up of rows that are older than a period, by a column with an index, and no longer needed. */
export function oldRows(table: PgTable, moment: PgColumn, keptMs: number, isNeedless?: SQL): CleanUp {
  return {
    table,
    async takeBatch(db, now) {
      const old = db
        .select({ ctid: sql`ctid` })
        .from(table)
        .where(and(lt(moment, new Date(now.getTime() - keptMs)), isNeedless))
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
