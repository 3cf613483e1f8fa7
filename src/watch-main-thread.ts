import { url } from 'node:inspector'
import { startThread } from './thread.ts'

/** What the watching thread is given. */
export interface Watched {
  /** A number that changes as long as the main thread gets round to anything. */
  pulse: Int32Array
  /** How many times in a row it may be found unchanged, and how long after each other. */
  looks: number
  lookMs: number
}

/** Longer than the event loop is ever busy with one thing. */
const PATIENCE_MS = 60_000
const LOOK_MS = 1_000

/**
 * Ends the process, with a line in the log, once its main thread has stood still for a minute: nothing in it would
 * answer, log or take a signal any more, and who runs it would take it for alive. A debugger may hold it.
 */
export function watchMainThread(patienceMs = PATIENCE_MS): void {
  if (url() !== undefined) return
  const pulse = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(pulse, 0, 1), LOOK_MS / 2).unref()
  const watched: Watched = { pulse, looks: Math.ceil(patienceMs / LOOK_MS), lookMs: LOOK_MS }
  startThread('watchdog', { workerData: watched }).unref()
}
