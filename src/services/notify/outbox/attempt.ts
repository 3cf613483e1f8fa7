import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import { HOUR_MS, MINUTE_MS } from '../../../values/time.ts'
import { type Backoff, nextAttemptAt } from '../../platform/backoff.ts'
import { type Deliver, DeliveryError, isFinal, reasonOf } from './delivery.ts'
import { LEASE_MS, markFailed, markSent, type OutboxMessage } from './messages.ts'

/** What the outbox needs. */
export interface OutboxDeps {
  db: Database
  clock: () => Date
  /** Whether leases by this clock can be trusted; otherwise nothing is claimed. */
  clockIsRight: () => boolean
  log: Log
}

/** A message is retried for a little more than a week. */
export const MESSAGE_BACKOFF = {
  pausesMs: [10_000, 30_000, ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS)],
  lastPauseMs: HOUR_MS,
  maxAttempts: 8 + 7 * 24,
  jitter: 0.2,
} satisfies Backoff

/**
 * Delivers a claimed message, or schedules the next attempt. Never rejects: a message whose outcome cannot be recorded
 * falls due again after the lease.
 */
export async function attempt(
  { db, clock, log }: Pick<OutboxDeps, 'db' | 'clock' | 'log'>,
  deliver: Deliver,
  message: OutboxMessage,
  stop: AbortSignal,
): Promise<void> {
  const facts = { message: message.id, kind: message.kind, attempts: message.attempts }
  let answer: string | void
  try {
    answer = await deliver(message, clock())
  } catch (error) {
    const failure = planNext(message, error, clock())
    const why = { ...facts, ...failure, ...(error instanceof DeliveryError ? {} : { err: error }) }
    if (failure.nextAttemptAt) log.warn(why, 'message not delivered, trying again')
    else log.error(why, 'message given up')
    await note(() => markFailed(db, message, failure, clock()), log, stop)
    return
  }
  await note(() => markSent(db, message, answer ?? null, clock()), log, stop)
  log.info(facts, 'message delivered')
}

function planNext(
  { attempts }: OutboxMessage,
  error: unknown,
  now: Date,
): { reason: string; nextAttemptAt: Date | null } {
  const nextAt = isFinal(error) ? null : nextAttemptAt(MESSAGE_BACKOFF, attempts, now)
  return { reason: reasonOf(error), nextAttemptAt: nextAt }
}

/** Records the outcome. Retries as long as the lease lasts, because an unrecorded delivery would be repeated. */
async function note(write: () => Promise<void>, log: Log, stop: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await write()
    } catch (error) {
      log.warn(error, 'the outcome of a delivery could not be recorded')
      if (stop.aborted || performance.now() - startedAt > LEASE_MS / 3) return
      await wait(1_000)
    }
  }
}
