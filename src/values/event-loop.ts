import { setImmediate } from 'node:timers/promises'

/** Lets everything else in this process have its turn, amid work that takes long. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
