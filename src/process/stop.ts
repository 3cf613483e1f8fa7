import closeWithGrace from 'close-with-grace'
import type { Log } from '../log.ts'

/** How long a process may take to stop after draining. */
export const DEADLINE_MS = 20_000

/** Signals of a broken process, which cannot be trusted to run anything. */
const FAULTS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

/** How a process stops. */
interface Stop {
  /** Runs first on SIGTERM, which usually means that the process is being replaced. */
  drain?: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Stops at the first signal or uncaught error, then ends the process, with exit code 1 after an error. A second signal,
 * or the deadline, ends it at once.
 */
export function stopInOrder(log: Log, { drain, stop }: Stop, deadlineMs = DEADLINE_MS): void {
  closeWithGrace({ delay: deadlineMs, logger: log, skip: [...FAULTS] }, async ({ signal, err }) => {
    if (err) log.error(err, 'stopping after an uncaught error: requests in flight finish first')
    else log.info({ signal }, 'stopping: requests in flight finish first')
    if (signal === 'SIGTERM') await drain?.()
    await stop()
  })
}
