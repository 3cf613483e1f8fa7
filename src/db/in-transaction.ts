import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Runs the work in the caller's transaction, or else in a transaction of its own. No savepoint is made, because it
 * would take two round trips: if the work throws, the caller must let its transaction fail, too.
 */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  return is(db, PgTransaction) ? work(db) : db.transaction(work)
}
