import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { yieldToEventLoop } from '../../../values/event-loop.ts'
import { memoize, once } from '../../../values/memo.ts'

/** How many routes are read before yielding to the event loop. */
const ROUTES_AT_ONCE = 2000

/** The times at which prices of these routes changed, in order. All changes of one import have the same time. */
const changesOf = memoize((routes: Catalogue['routes']) => once(() => findChanges(routes)))

/**
 * Returns the first moment at or after the given one at which a base price changed; Infinity if there is none. The
 * lists of changes since any time in between are identical. Returns undefined if every price has changed since then.
 */
export async function nextPriceChange({ routes }: Catalogue, since: number): Promise<number | undefined> {
  const changes = await changesOf(routes)()
  const next = changes.find((change) => change >= since)
  return next === changes[0] ? undefined : (next ?? Infinity)
}

async function findChanges(routes: Catalogue['routes']): Promise<number[]> {
  const changes = new Set<number>()
  let seen = 0
  for (const { fares, sharedFares } of routes.values()) {
    if (++seen % ROUTES_AT_ONCE === 0) await yieldToEventLoop()
    for (const { bands } of [...fares, ...sharedFares]) for (const { changedAt } of bands) changes.add(changedAt)
  }
  return Array.from(changes).sort((one, other) => one - other)
}
