import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DatabaseError, type Pool } from 'pg'

const CASING = { casing: 'snake_case' } as const

/** Returns Drizzle on the clients of a pool. A client that takes longer than the given time to commit counts as lost. */
export function pooledDatabase(pool: Pool, silenceMs: number | undefined): NodePgDatabase {
  const db = drizzle(pool, CASING)
  db.transaction = transactionsOf(pool, silenceMs)
  return db
}

/**
 * Runs transactions on clients that are acquired and released here: Drizzle leaks one whose BEGIN fails, and returns
 * one that no longer answers to the pool as if it were healthy
 * (https://github.com/drizzle-team/drizzle-orm/issues/6114).
 */
function transactionsOf(pool: Pool, silenceMs: number | undefined): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    let silence: NodeJS.Timeout | undefined
    try {
      return await drizzle(client, CASING).transaction(async (tx) => {
        try {
          const result = await work(tx)
          // Otherwise the rollback after a COMMIT without a response would wait just as long again.
          if (silenceMs !== undefined) silence = setTimeout(() => void client.end(), silenceMs)
          return result
        } catch (error) {
          // The same after a statement.
          if (isLost(error)) void client.end()
          throw error
        }
      }, config)
    } catch (error) {
      failure = error
      throw error
    } finally {
      clearTimeout(silence)
      client.release(isLost(failure))
    }
  }
}

/**
 * Returns whether a statement failed without a response from the server, which leaves the state of the connection
 * unknown.
 */
function isLost(error: unknown): boolean {
  return error instanceof DrizzleQueryError && !(error.cause instanceof DatabaseError)
}
