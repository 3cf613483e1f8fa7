import { setTimeout as wait, setImmediate } from 'node:timers/promises'

/** Settles like the work. Throws the error if that takes longer, and stops waiting for it. */
export async function inTime<Done>(work: Promise<Done>, ms: number, tooLate: Error): Promise<Done> {
  const settled = new AbortController()
  const late = wait(ms, undefined, { signal: settled.signal }).then(() => {
    throw tooLate
  })
  try {
    return await Promise.race([work, late])
  } finally {
    settled.abort()
  }
}

/** Yields to the event loop during long-running work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
