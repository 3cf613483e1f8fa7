import { setImmediate } from 'node:timers/promises'

/** Lets everything else in this process have its turn: an import may run in the server, beside its database. */
export async function breathe(): Promise<void> {
  await setImmediate()
}
