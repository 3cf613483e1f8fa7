import { and, asc, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'

/** Rows of a table that fall due, each at its own time. */
export interface DueWork {
  id: PgColumn
  dueAt: PgColumn
  /** All rows, if omitted. */
  which?: SQL | undefined
  /** The longest overdue first, if omitted. */
  order?: SQL
  most: number
}

/**
 * Returns the condition that a row is due and unclaimed. It locks such rows and skips those locked by other processes,
 * so that several processes can share the work if the surrounding statement postpones the rows it takes. Such a claim
 * is a lease, committed at once. A row lock held during a call to another server would end as soon as its worker dies,
 * but would occupy a pooled connection for as long as the call takes, and on the embedded database, which has only one
 * connection, would block everything else.
 */
export function isDue(db: Database, { id, dueAt, which, order = asc(dueAt), most }: DueWork, now: Date): SQL {
  const due = db
    .select({ id })
    .from(id.table)
    .where(and(which, lte(dueAt, now)))
    .orderBy(order)
    .limit(most)
    .for('update', { skipLocked: true })
  return sql`${id} = ANY(ARRAY${due})`
}
