import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log.ts'
import { MINUTE_MS } from '../../values/time.ts'

/** How far a clock may be off the database's: processes that differ by less agree on who has what. */
const TOLERATED_MS = 30_000

/**
 * Compares this process's clock with the database's, and again every minute until the signal. Returns a function that
 * tells whether it was right when last compared. While it is not, the log says so: the process would end other
 * processes' holds, take their messages, and delete what is still needed.
 */
export async function watchClock(
  db: Database,
  clock: () => Date,
  log: Pick<Log, 'error' | 'warn'>,
  stop: AbortSignal,
): Promise<() => boolean> {
  let isRight = true
  await look()
  void lookOn()
  return () => isRight

  async function lookOn(): Promise<void> {
    while (!stop.aborted) {
      await wait(MINUTE_MS, undefined, { signal: stop, ref: false }).catch(() => undefined)
      if (!stop.aborted) await look().catch((error: unknown) => log.warn(error, 'the clock was not compared'))
    }
  }

  async function look(): Promise<void> {
    const seconds = Math.round((await aheadMs(db, clock)) / 1_000)
    isRight = Math.abs(seconds) * 1_000 <= TOLERATED_MS
    const which = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's`
    if (!isRight) log.error(`this process's clock is ${which}: no jobs and no deliveries until it is set right`)
  }
}

/** How far the clock is ahead, or behind if negative; what the question itself may have taken counts for neither. */
async function aheadMs(db: Database, clock: () => Date): Promise<number> {
  const before = clock().getTime()
  const { rows } = await db.execute<{ ms: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  )
  const after = clock().getTime()
  const there = rows[0]?.ms ?? before
  return there < before ? before - there : Math.min(after - there, 0)
}
