import { setImmediate as breathe } from 'node:timers/promises'
import type { Catalogue } from '../../../catalogue/catalogue.ts'

/** How many routes are read before other requests are served. */
const ROUTES_AT_ONCE = 2000

/** When prices of these routes changed, in order; an import has one moment for all that it changes. */
const changesByRoutes = new WeakMap<Catalogue['routes'], Promise<number[]>>()

/**
 * Returns the first moment from the given one on at which a base price changed, Infinity if there is none: lists of what
 * changed since any time in between are the same.
 */
export async function nextPriceChange({ routes }: Catalogue, since: number): Promise<number> {
  const changes = changesByRoutes.get(routes) ?? findChanges(routes)
  changesByRoutes.set(routes, changes)
  return (await changes).find((change) => change >= since) ?? Infinity
}

async function findChanges(routes: Catalogue['routes']): Promise<number[]> {
  const changes = new Set<number>()
  let seen = 0
  for (const { fares, sharedFares } of routes.values()) {
    if (++seen % ROUTES_AT_ONCE === 0) await breathe()
    for (const { bands } of [...fares, ...sharedFares]) for (const { changedAt } of bands) changes.add(changedAt)
  }
  return Array.from(changes).sort((one, other) => one - other)
}
