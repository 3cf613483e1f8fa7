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

/** Makes something of each item in order, and lets others have a turn after every so many of them. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
  atOnce = 100,
): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    if (made.length > 0 && made.length % atOnce === 0) await yieldToEventLoop()
    made.push(make(item))
  }
  return made
}

/** Yields to the event loop during long-running work. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
}
