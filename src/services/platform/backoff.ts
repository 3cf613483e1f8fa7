import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'

/** The pauses between attempts, and thus their number. */
interface Backoff {
  pausesMs: readonly number[]
  /** The pause after all of these; without one, attempts end there. */
  lastPauseMs?: number
  maxAttempts: number
  /** The fraction by which a pause may be longer or shorter, so that retries do not all come at once. */
  jitter: number
}

/** A message is retried for a little more than a week. */
export const MESSAGE_BACKOFF = {
  pausesMs: [10_000, 30_000, ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS)],
  lastPauseMs: HOUR_MS,
  maxAttempts: 8 + 7 * 24,
  jitter: 0.2,
} satisfies Backoff

/** A failed refund is retried three times, then left to the operator. */
export const REFUND_BACKOFF = {
  pausesMs: [1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  maxAttempts: 4,
  jitter: 0,
} satisfies Backoff

/** Returns when to retry after a number of failed attempts; null to give up. `random` lies in [0, 1). */
export function nextAttemptAt(
  { pausesMs, lastPauseMs, maxAttempts, jitter }: Backoff,
  attempts: number,
  now: Date,
  random = Math.random(),
): Date | null {
  const pauseMs = pausesMs[attempts - 1] ?? lastPauseMs
  if (attempts >= maxAttempts || pauseMs === undefined) return null
  return new Date(now.getTime() + Math.round(pauseMs * (1 - jitter + 2 * jitter * random)))
}
