import { isVariant, type PlaceCode, withoutSuffix } from '../values/place-code.ts'
import { routeKey } from './catalogue.ts'
import { markUp, type OpenRoute, orderRules } from './open-route.ts'
import type { Place } from './place.ts'

/**
 * Adds the routes of an airport to its seasonal variants, unless a variant has its own prices on a route (decisions
 * 6.13). Each is covered by the airport's rules and by its own.
 */
export function addVariants(places: ReadonlyMap<PlaceCode, Place>, routes: Map<string, OpenRoute>): void {
  for (const variant of places.values()) {
    if (!isVariant(variant.code)) continue
    const airport = withoutSuffix(variant.code)
    for (const route of Array.from(routes.values())) {
      if (route.from.code !== airport && route.to.code !== airport) continue
      const [from, to] = [route.from, route.to].map((place) => (place.code === airport ? variant : place))
      if (!from || !to) continue
      const key = routeKey(from.code, to.code)
      const own = routes.get(key)
      if (own && own.fares.length > 0) continue
      const copy = {
        ...route,
        from,
        to,
        fares: withoutRules(route.fares),
        sharedFares: withoutRules(route.sharedFares),
      }
      markUp(copy, orderRules([...new Set([...route.markups, ...(own?.markups ?? [])])]))
      routes.set(key, copy)
    }
  }
}

function withoutRules(fares: OpenRoute['fares']): OpenRoute['fares'] {
  return fares.map(({ vehicle, bands }) => ({ vehicle, bands, markups: [] }))
}
