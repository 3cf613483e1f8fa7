import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Runs the work in the caller's transaction, else in one of its own. The caller's has no savepoint, which would take two
 * round trips: when the work throws, the caller has to let its transaction fail, too.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return is(db, PgTransaction) ? work(db) : db.transaction(work)
}
