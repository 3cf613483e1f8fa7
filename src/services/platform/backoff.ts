import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'

/** After how long something that failed is tried again each time, and how often in all. */
interface Backoff {
  pausesMs: readonly number[]
  /** The pause after all of these; without one it is given up then. */
  lastPauseMs?: number
  mostAttempts: number
  /** By which part of itself a pause may be longer or shorter, so that not everything comes back at once. */
  jitter: number
}

/** A message is tried for a little more than a week. */
export const MESSAGE_BACKOFF = {
  pausesMs: [10_000, 30_000, ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE_MS)],
  lastPauseMs: HOUR_MS,
  mostAttempts: 8 + 7 * 24,
  jitter: 0.2,
} satisfies Backoff

/** A refund that failed is tried again three times, then left to the operator. */
export const REFUND_BACKOFF = {
  pausesMs: [1, 10, 60].map((minutes) => minutes * MINUTE_MS),
  mostAttempts: 4,
  jitter: 0,
} satisfies Backoff

/** Returns when to try again after so many failed attempts; null when to give up. `random` lies in [0, 1). */
export function nextAttemptAt(
  { pausesMs, lastPauseMs, mostAttempts, jitter }: Backoff,
  attempts: number,
  now: Date,
  random = Math.random(),
): Date | null {
  const pauseMs = pausesMs[attempts - 1] ?? lastPauseMs
  if (attempts >= mostAttempts || pauseMs === undefined) return null
  return new Date(now.getTime() + Math.round(pauseMs * (1 - jitter + 2 * jitter * random)))
}
