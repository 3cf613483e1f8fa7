import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop during long-running work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
