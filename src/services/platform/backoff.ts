/** The pauses between attempts, and thus their number. */
export interface Backoff {
  pausesMs: readonly number[]
  /** The pause after all of these; without one, attempts end there. */
  lastPauseMs?: number
  maxAttempts: number
  /** The fraction by which a pause may be longer or shorter, so that retries do not all come at once. */
  jitter: number
}

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
