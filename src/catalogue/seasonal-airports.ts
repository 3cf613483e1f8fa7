import { isVariant, type PlaceCode, withoutSuffix } from '../values/place-code.ts'
import { type Band, type MarkupRule, type Route, routeKey, type Shuttle, type VehicleType } from './catalogue.ts'
import type { Place } from './place.ts'

/** A route while its fares are still being read. */
export type OpenRoute = Omit<Route, 'fares' | 'sharedFares' | 'shuttles'> & {
  fares: OpenFare[]
  sharedFares: OpenFare[]
  shuttles: Shuttle[]
}

/** A fare of such a route. */
export interface OpenFare {
  vehicle: VehicleType
  bands: Band[]
  markups: MarkupRule[]
}

/**
 * Adds the routes of an airport to its seasonal variants, unless they have prices of their own on them (decisions
 * 6.13). Returns which routes were made from which.
 */
export function addVariants(
  places: ReadonlyMap<PlaceCode, Place>,
  routes: Map<string, OpenRoute>,
): Map<OpenRoute, OpenRoute[]> {
  const variants = new Map<OpenRoute, OpenRoute[]>()
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
      routes.set(key, copy)
      variants.set(route, [...(variants.get(route) ?? []), copy])
    }
  }
  return variants
}

function withoutRules(fares: OpenRoute['fares']): OpenRoute['fares'] {
  return fares.map(({ vehicle, bands }) => ({ vehicle, bands, markups: [] }))
}
