import type { Catalogue, MarkupRule, Route } from '../../../catalogue/catalogue.ts'
import { yieldToEventLoop } from '../../../values/event-loop.ts'
import { memoize } from '../../../values/memo.ts'

type CoveredRoutes = ReadonlyMap<MarkupRule, readonly Route[]>

/** Returns the routes that each rule covers, in the order of the catalogue. Rules that cover none are left out. */
export function coveredRoutes({ routes }: Catalogue): Promise<CoveredRoutes> {
  return coveredBy(routes)
}

const coveredBy = memoize(findCovered)

/** How many routes are examined before yielding to the event loop. */
const ROUTES_AT_ONCE = 2_000

async function findCovered(routes: Catalogue['routes']): Promise<CoveredRoutes> {
  const covered = new Map<MarkupRule, Route[]>()
  let seen = 0
  for (const route of routes.values()) {
    if (++seen % ROUTES_AT_ONCE === 0) await yieldToEventLoop()
    for (const rule of route.markups) {
      const already = covered.get(rule)
      if (already) already.push(route)
      else covered.set(rule, [route])
    }
  }
  return covered
}
