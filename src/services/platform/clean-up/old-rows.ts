import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { BATCH, type CleanUp } from './clean-up.ts'

/** Deletes rows that are older than they are kept, by a column with an index, and that nothing needs any more. */
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
      // By their place: by their key, the planner may prefer to read the whole table. The lock keeps them in it.
      const deleted = await db
        .delete(table)
        .where(sql`ctid = ANY(ARRAY${old})`)
        .returning({ one: sql`1` })
      return deleted.length
    },
  }
}
