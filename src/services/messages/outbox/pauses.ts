const SECOND_MS = 1_000
const PAUSES_S = [10, 30, 60, 120, 300, 600, 1_800]
const LAST_PAUSE_S = 3_600
const JITTER = 0.2

/** How often a message is tried before it is given up: for a little more than a week. */
export const MOST_ATTEMPTS = 1 + PAUSES_S.length + 7 * 24

/**
 * Milliseconds to wait after so many failed attempts: 10 s, 30 s, 1, 2, 5, 10, 30 min, then an hour each time, up to a
 * fifth more or less. `random` lies in [0, 1).
 */
export function pauseMs(attempts: number, random: number): number {
  const seconds = PAUSES_S[attempts - 1] ?? LAST_PAUSE_S
  return Math.round(seconds * SECOND_MS * (1 - JITTER + 2 * JITTER * random))
}
