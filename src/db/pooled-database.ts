import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { DatabaseError, type Pool, type PoolClient } from 'pg'

const CASING = { casing: 'snake_case' } as const

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * Returns Drizzle on the clients of a pool. A client that takes longer than the given time to commit counts as lost.
 * With such a time, transactions are short, and one that conflicts with another is run once more: its work must do
 * nothing but SQL.
 */
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
    try {
      const run = () => transactionOn(client, silenceMs, work, config)
      return await (silenceMs === undefined ? run() : unlessConflicting(run))
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(isLost(failure))
    }
  }
}

/** Runs a transaction, and once more if PostgreSQL ended it because of another (decisions 2.11). */
async function unlessConflicting<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!isConflict(error)) throw error
    return run()
  }
}

/** Returns whether a transaction was ended by a deadlock, or could not be serialized. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error instanceof DatabaseError && /^40(?:P01|001)$/.test(error.code ?? '')) || isConflict(error.cause)
}

async function transactionOn<Result>(
  client: PoolClient,
  silenceMs: number | undefined,
  work: (tx: Transaction) => Promise<Result>,
  config: PgTransactionConfig | undefined,
): Promise<Result> {
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
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Returns whether a statement failed without a response from the server, which leaves the state of the connection
 * unknown.
 */
function isLost(error: unknown): boolean {
  return error instanceof DrizzleQueryError && !(error.cause instanceof DatabaseError)
}
