import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { Client, type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'
import { memoize } from '../values/memo.ts'
import type { DatabaseHandle, ReadAside } from './database.ts'
import { LOCKS } from './locks.ts'
import { ensureOurHistory, MIGRATIONS } from './migrations.ts'
import { PgListener } from './pg-listener.ts'
import { READERS, takingSlots } from './read-aside.ts'
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
 * Opens PostgreSQL by its URL and migrates it; processes that start together take turns. If the URL leads to a pooler
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
  // A pooler rejects session settings; there, the role has to have the same.
  const session = { onConnect: setSession }
  const own = directUrl === undefined ? { ...timeouts, ...session } : {}
  const quick = { connectionString: url, query_timeout: SILENCE_MS, ...own }
  const pool = newPool({ ...quick, max: MAX_CONNECTIONS })
  const asidePool = newPool({ ...quick, max: ASIDE_CONNECTIONS })
  const batchPool = newPool({ connectionString: directUrl ?? url, ...timeouts, ...session, max: BATCH_CONNECTIONS })
  const endPools = () => Promise.all([pool.end(), asidePool.end(), batchPool.end()])
  try {
    await migrateLocked(directUrl ?? url)
    if (directUrl !== undefined) await ensureSession(pool)
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
    await setSession(client)
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

const CASING = { casing: 'snake_case' } as const

/** Returns Drizzle on a client of a pool: one for all its transactions, because it learns the names of columns anew. */
const drizzleOn = memoize((client: PoolClient) => drizzle(client, CASING))

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/**
 * Returns Drizzle on the clients of a pool. A client that takes longer than the given time to commit counts as lost.
 * With such a time, transactions are short, and one that conflicts with another is run once more: its work must do
 * nothing but SQL.
 */
function pooledDatabase(pool: Pool, silenceMs: number | undefined): NodePgDatabase {
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
    return await drizzleOn(client).transaction(async (tx) => {
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

/** One connection per reader, and one to cancel them. */
const ASIDE_CONNECTIONS = READERS + 1

const READ_STATEMENT_MS = 2_500
/** Enough to aggregate months of a large partner's sales without temporary files; there are only a few readers. */
const WORK_MEMORY = '16MB'

/** Returns a reader that uses the connections of a separate pool. */
function readAsideBy(pool: Pool): ReadAside {
  return takingSlots(async (signal, read) => {
    const client = await pool.connect()
    let isClean = false
    try {
      const pid = await begin(client)
      const result = await untilAborted(
        signal,
        () => pool.query('SELECT pg_cancel_backend($1)', [pid]),
        () => read(drizzleOn(client)),
      )
      await client.query('COMMIT')
      isClean = true
      return result
    } finally {
      // A cancelled or failed read must leave no state behind for the next reader.
      client.release(!isClean)
    }
  })
}

/** Begins a read-only transaction and returns the id of its server process. */
async function begin(client: PoolClient): Promise<number> {
  await client.query('BEGIN READ ONLY')
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pg_backend_pid() AS pid, set_config('statement_timeout', $1, true), set_config('work_mem', $2, true)",
    [String(READ_STATEMENT_MS), WORK_MEMORY],
  )
  return rows[0]?.pid ?? 0
}

/** Does the work. Cancels it when the signal aborts, and then waits until both have ended. */
async function untilAborted<Result>(
  signal: AbortSignal,
  cancel: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  let cancelling: Promise<unknown> | undefined
  const onAbort = () => {
    cancelling = cancel().catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', onAbort)
    await cancelling
    signal.throwIfAborted()
  }
}

/** A setting of a session: what we set it to, and what is as good where we cannot set it. */
interface Setting {
  name: string
  value: string
  fits?: RegExp
}

/**
 * What our SQL, and how we read what the database writes, rely on. Each but `jit` is the default of PostgreSQL; a
 * server, a database or a role may be set to something else.
 */
const SETTINGS: readonly Setting[] = [
  // Statements that read few rows of a large table would be compiled for longer than they run.
  { name: 'jit', value: 'off', fits: /./ },
  { name: 'DateStyle', value: 'ISO, MDY', fits: /^ISO\b/ },
  { name: 'IntervalStyle', value: 'postgres' },
  { name: 'TimeZone', value: 'UTC', fits: /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal)$/ },
  { name: 'default_transaction_isolation', value: 'read committed' },
  { name: 'default_transaction_read_only', value: 'off' },
  { name: 'standard_conforming_strings', value: 'on' },
  { name: 'search_path', value: 'public', fits: /(?:^|,\s*)public\b/ },
  { name: 'bytea_output', value: 'hex' },
  { name: 'extra_float_digits', value: '1', fits: /^[1-3]$/ },
  { name: 'array_nulls', value: 'on' },
  { name: 'transform_null_equals', value: 'off' },
]

/** Gives a new session of the database the settings that we rely on. */
async function setSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const values = SETTINGS.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, false)`)
  await client.query(
    `SELECT ${values.join(', ')}`,
    SETTINGS.flatMap(({ name, value }) => [name, value]),
  )
}

/**
 * Throws if a session that we cannot set, because a pooler lends it, has other settings than those that we rely on, and
 * names the statements that repair it.
 */
export async function ensureSession(client: Pick<ClientBase, 'query'>): Promise<void> {
  const values = SETTINGS.map(({ name }, i) => `current_setting('${name}') AS "${i}"`)
  const { rows } = await client.query<Record<string, string>>(`SELECT current_user AS role, ${values.join(', ')}`)
  const [{ role = '', ...found } = {}] = rows
  const wrong = SETTINGS.filter(({ value, fits }, i) => (fits ? !fits.test(found[i] ?? '') : found[i] !== value))
  if (wrong.length === 0) return
  const repairs = wrong.map(
    ({ name, value }) => `ALTER ROLE "${role}" SET ${name} = ${name === 'search_path' ? value : `'${value}'`};`,
  )
  throw new Error(
    `behind the pooler of DATABASE_URL, sessions have settings that Navette cannot work with. Run these, and let the pooler reconnect:\n${repairs.join('\n')}`,
  )
}
