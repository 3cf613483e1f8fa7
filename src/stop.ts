import closeWithGrace from 'close-with-grace'
import type { Log } from './log.ts'

/** How long a process may take to stop, once it has drained. */
export const DEADLINE_MS = 20_000

/** Signals of a broken process, in which nothing can be trusted to run. */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

/** How a process stops. */
interface Stop {
  /** Runs first upon SIGTERM, by which somebody replaces the process rather than ends it. */
  drain?: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Stops at the first signal, or error that nobody caught, and then ends the process, with exit code 1 after an error. A
 * second signal, or the deadline, ends it at once.
 */
export function stopInOrder(log: Log, { drain, stop }: Stop, deadlineMs = DEADLINE_MS): void {
  closeWithGrace({ delay: deadlineMs, logger: log, skip: [...FAULTS] }, async ({ signal, err }) => {
    if (err) log.error(err, 'stopping after an error that nobody caught: requests in flight finish first')
    else log.info({ signal }, 'stopping: requests in flight finish first')
    if (signal === 'SIGTERM') await drain?.()
    await stop()
  })
}
