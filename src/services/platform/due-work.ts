import { and, asc, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'

/** Rows of a table that wait, each until a moment of its own. */
export interface DueWork {
  id: PgColumn
  dueAt: PgColumn
  /** All, if this is left out. */
  which?: SQL | undefined
  /** The longest due first, if this is left out. */
  order?: SQL
  most: number
}

/**
 * Returns the condition that a row is due and nobody else's: it locks such rows, and passes over those that another
 * process has locked. Several processes can thus share the work, if the statement around it postpones what it takes. Such
 * a claim is a lease, committed at once. A row lock held while somebody else's server is called would be released the
 * moment its worker dies, but would hold one of the pool's connections for as long as that server thinks, and on the
 * embedded database, which has only one, would stop everything else.
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
