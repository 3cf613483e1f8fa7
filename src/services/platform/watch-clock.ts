import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { MINUTE_MS } from '../../values/time.ts'

/** How far a clock may differ from the database's; within this tolerance processes agree on their leases. */
const TOLERATED_MS = 30_000

/**
 * Compares this process's clock with the database's, immediately and every minute until the signal aborts. Returns a
 * function that returns whether it was right at the last comparison. While it is wrong, the log says so: otherwise the
 * process would expire other processes' holds, take their messages, and delete rows that are still needed.
 */
export async function watchClock(
  db: Database,
  clock: () => Date,
  log: Pick<Log, 'error' | 'warn'>,
  stop: AbortSignal,
): Promise<() => boolean> {
  let isRight = true
  await compare()
  void keepComparing()
  return () => isRight

  async function keepComparing(): Promise<void> {
    while (!stop.aborted) {
      await wait(MINUTE_MS, undefined, { signal: stop, ref: false }).catch(() => undefined)
      if (!stop.aborted) await compare().catch((error: unknown) => log.warn(error, 'the clock could not be compared'))
    }
  }

  async function compare(): Promise<void> {
    const seconds = Math.round((await aheadMs(db, clock)) / 1_000)
    isRight = Math.abs(seconds) * 1_000 <= TOLERATED_MS
    const which = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's`
    if (!isRight) log.error(`this process's clock is ${which}: no jobs and no deliveries until it is corrected`)
  }
}

/** Returns how far the clock is ahead, negative if behind, not counting the time that the query may have taken. */
async function aheadMs(db: Database, clock: () => Date): Promise<number> {
  const before = clock().getTime()
  const { rows } = await db.execute<{ ms: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  )
  const after = clock().getTime()
  const there = rows[0]?.ms ?? before
  return there < before ? before - there : Math.min(after - there, 0)
}
