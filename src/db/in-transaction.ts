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

/**
 * Does something in one transaction and commits it only if the outcome is wanted. A preview thus runs the same code as
 * the real change.
 */
export async function keepIf<Outcome>(
  db: Database,
  act: (tx: Database) => Promise<Outcome>,
  isWanted: (outcome: Outcome) => boolean,
): Promise<{ outcome: Outcome; isKept: boolean }> {
  const unwanted = new Unwanted<Outcome>()
  try {
    return await db.transaction(async (tx) => {
      const outcome = await act(tx)
      if (isWanted(outcome)) return { outcome, isKept: true }
      throw unwanted.with(outcome)
    })
  } catch (error) {
    if (error !== unwanted || !unwanted.found) throw error
    return { outcome: unwanted.found.outcome, isKept: false }
  }
}

/** Rolls the transaction back. */
class Unwanted<Outcome> extends Error {
  found: { outcome: Outcome } | undefined

  with(outcome: Outcome): this {
    this.found = { outcome }
    return this
  }
}
