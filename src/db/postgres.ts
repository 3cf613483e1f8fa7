import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolConfig } from 'pg'
import type { DatabaseHandle } from './database.ts'
import { LOCKS } from './locks.ts'
import { ensureOurHistory, MIGRATIONS } from './migrations.ts'
import { PgListener } from './pg-listener.ts'
import { pooledDatabase } from './pooled-database.ts'
import { ASIDE_CONNECTIONS, readAsideBy } from './read-aside-postgres.ts'
import { SILENCE_MS } from './unavailable.ts'

/** Short enough for a timeout to be reported before the server counts as lost. */
const STATEMENT_MS = SILENCE_MS - 5_000
const MAX_CONNECTIONS = 10
/** One for an import, one for its progress, and one for the preview of another. */
const BATCH_CONNECTIONS = 3

/**
 * Keeps a process that hangs or vanishes from blocking the others: the server ends its transaction and releases its
 * locks. By then those waiting for them have given up, because some wait in the same process: the next to hold the lock
 * would hang as well (decisions 2.10).
 */
const TRANSACTION_TIMEOUTS = { lock_timeout: 3_000, idle_in_transaction_session_timeout: 3_500 }

/**
 * Opens PostgreSQL by its URL and migrates it; processes that start together take slots. If the URL leads to a pooler
 * in transaction mode, `directUrl` bypasses it to migrate, to listen, and for work that takes longer than the pooler
 * lends a session.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { directUrl }: { directUrl?: string | undefined } = {},
): Promise<DatabaseHandle> {
  const newPool = (config: PoolConfig) => {
    const pool = new Pool({ connectionTimeoutMillis: 3_000, application_name: 'navette', ...config })
    pool.on('error', onError)
    // A connection lost between two statements of a transaction fails the next one; without a listener the error would
    // end the process.
    pool.on('connect', (client) => void client.on('error', onError))
    return pool
  }
  const timeouts = { statement_timeout: STATEMENT_MS, ...TRANSACTION_TIMEOUTS }
  // A pooler rejects session settings; there, set the same timeouts on the role.
  const quick = { connectionString: url, query_timeout: SILENCE_MS, ...(directUrl === undefined ? timeouts : {}) }
  const pool = newPool({ ...quick, max: MAX_CONNECTIONS })
  const asidePool = newPool({ ...quick, max: ASIDE_CONNECTIONS })
  const batchPool = newPool({ connectionString: directUrl ?? url, ...timeouts, max: BATCH_CONNECTIONS })
  const endPools = () => Promise.all([pool.end(), asidePool.end(), batchPool.end()])
  try {
    await migrateLocked(directUrl ?? url)
  } catch (error) {
    await endPools()
    throw error
  }
  const listeners: PgListener[] = []
  return {
    db: pooledDatabase(pool, SILENCE_MS),
    batchDb: pooledDatabase(batchPool, undefined),
    readAside: readAsideBy(asidePool),
    async listen(channel, onNotify) {
      const listener = new PgListener(directUrl ?? url, channel, onNotify, onError)
      listeners.push(listener)
      await listener.connect()
      return () => listener.isUp
    },
    connections: () => ({
      idle: pool.idleCount,
      used: pool.totalCount - pool.idleCount,
      max: MAX_CONNECTIONS,
      pending: pool.waitingCount,
    }),
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()))
      await endPools()
    },
  }
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause)
}

async function migrateLocked(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Others wait for this session, so the server ends it if it hangs.
    await client.query(`SET idle_session_timeout = ${STATEMENT_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migration])
    await client.query(
      `SET idle_in_transaction_session_timeout = ${TRANSACTION_TIMEOUTS.idle_in_transaction_session_timeout}`,
    )
    await client.query(`SET lock_timeout = ${TRANSACTION_TIMEOUTS.lock_timeout}`)
    const db = drizzle(client)
    await ensureOurHistory(db)
    await migrate(db, MIGRATIONS)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new Error(
      'the database could not be migrated, because a table is in use, perhaps by a backup. Nothing was changed: start again when that has ended.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}
