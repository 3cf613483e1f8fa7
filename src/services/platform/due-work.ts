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
export function whereDue(db: Database, { id, dueAt, which, order = asc(dueAt), most }: DueWork, now: Date): SQL {
  const due = db
    .select({ id })
    .from(id.table)
    .where(and(which, lte(dueAt, now)))
    .orderBy(order)
    .limit(most)
    .for('update', { skipLocked: true })
  return sql`${id} = ANY(ARRAY${due})`
}

/** The pauses between attempts, and thus their number. */
export interface Backoff {
  pausesMs: readonly number[]
  /** The pause after all of these; without one, attempts end there. */
  lastPauseMs?: number
  maxAttempts: number
  /** The fraction by which a pause may be longer or shorter, so that retries do not all come at once. */
  jitter: number
}

/** Returns when to retry after a number of failed attempts; null to give up. `random` lies in [0, 1). */
export function nextAttemptAt(
  { pausesMs, lastPauseMs, maxAttempts, jitter }: Backoff,
  attempts: number,
  now: Date,
  random = Math.random(),
): Date | null {
  const pauseMs = pausesMs[attempts - 1] ?? lastPauseMs
  if (attempts >= maxAttempts || pauseMs === undefined) return null
  return new Date(now.getTime() + Math.round(pauseMs * (1 - jitter + 2 * jitter * random)))
}
