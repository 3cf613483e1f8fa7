import { url } from 'node:inspector'
import { startThread } from './thread.ts'

/** What the watchdog thread is given. */
export interface Watched {
  /** A number that changes as long as the main thread is running. */
  pulse: Int32Array
  /** How many times in a row it may be found unchanged, and the interval between checks. */
  checks: number
  intervalMs: number
}

/** Longer than any single task ever blocks the event loop. */
const TIMEOUT_MS = 60_000
const INTERVAL_MS = 1_000

/**
 * Ends the process, with a line in the log, once its main thread has been blocked for a minute. Such a process neither
 * answers nor logs nor handles signals, but looks alive from outside. A debugger may pause it.
 */
export function watchMainThread(timeoutMs = TIMEOUT_MS): void {
  if (url() !== undefined) return
  const pulse = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(pulse, 0, 1), INTERVAL_MS / 2).unref()
  const watched: Watched = { pulse, checks: Math.ceil(timeoutMs / INTERVAL_MS), intervalMs: INTERVAL_MS }
  startThread('process/watchdog', { workerData: watched }).unref()
}
