import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { ReadAside } from './database.ts'
import { READERS, takingSlots } from './read-aside.ts'

/** One connection per reader, and one to cancel them. */
export const ASIDE_CONNECTIONS = READERS + 1

const STATEMENT_MS = 2_500
/** Enough to aggregate months of a large partner's sales without temporary files; there are only a few readers. */
const WORK_MEMORY = '16MB'

/** Returns a reader that uses the connections of a separate pool. */
export function readAsideBy(pool: Pool): ReadAside {
  return takingSlots(async (signal, read) => {
    const client = await pool.connect()
    let isClean = false
    try {
      const pid = await begin(client)
      const result = await untilAborted(
        signal,
        () => pool.query('SELECT pg_cancel_backend($1)', [pid]),
        () => read(drizzle(client, { casing: 'snake_case' })),
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
    [String(STATEMENT_MS), WORK_MEMORY],
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
