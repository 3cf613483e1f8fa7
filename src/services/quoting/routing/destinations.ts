import { type Catalogue, type Route, type MarkupRule, routeKey } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { memoize } from '../../../values/memo.ts'
import { isVariant, type PlaceCode } from '../../../values/place-code.ts'
import { yieldToEventLoop } from '../../../values/wait.ts'
import { placeSlugs } from '../places/place-slugs.ts'
import { getPlace, isSupported } from './get-route.ts'

/** Returns every place that transfers start from, with its destinations, in the order of the catalogue. */
export function destinationsByStart({ routes }: Catalogue): ReadonlyMap<Place, readonly Place[]> {
  return reachable(routes)
}

const reachable = memoize((routes: Catalogue['routes']) => {
  const found = new Map<Place, Place[]>()
  for (const { from, to } of routes.values()) {
    if (!isSupported(from.code, to.code)) continue
    const destinations = found.get(from)
    if (destinations) destinations.push(to)
    else found.set(from, [to])
  }
  return found
})

/**
 * Returns every place that transfers lead to, with its origins, in the order of the catalogue. Seasonal variants of
 * airports, which are only for partners (decisions 6.13), are left out.
 */
export function startsByDestination({ routes }: Catalogue): ReadonlyMap<Place, readonly Place[]> {
  const found = new Map<Place, Place[]>()
  for (const [from, destinations] of reachable(routes)) {
    if (isVariant(from.code)) continue
    for (const to of destinations) {
      if (isVariant(to.code)) continue
      const starts = found.get(to)
      if (starts) starts.push(from)
      else found.set(to, [from])
    }
  }
  return found
}

/** Returns every place that transfers start from or lead to. */
export function allDestinations(catalogue: Catalogue): Set<Place> {
  return new Set([...destinationsByStart(catalogue)].flatMap(([from, destinations]) => [from, ...destinations]))
}

/** Returns the destinations from a place. Throws ROUTE_NOT_FOUND if we do not serve it. */
export function destinationsFrom(catalogue: Catalogue, code: PlaceCode): readonly Place[] {
  return destinationsByStart(catalogue).get(getPlace(catalogue, code, 'from')) ?? []
}

/** Returns the largest group that can book the route online; 0 if it is booked by telephone only. */
export function maxPassengers({ manual, maxOnlinePassengers }: Route): number {
  return manual ? 0 : maxOnlinePassengers
}

/** Returns the largest group that can book any route online. */
export function maxPassengersAnywhere(catalogue: Catalogue): number {
  let most = 0
  for (const route of catalogue.routes.values()) most = Math.max(most, maxPassengers(route))
  return most
}

/** The routes that each rule covers. */
export type CoveredRoutes = ReadonlyMap<MarkupRule, readonly Route[]>

/** Returns the routes that each rule covers, in the order of the catalogue. Rules that cover none are left out. */
export function coveredRoutes({ routes }: Catalogue): Promise<CoveredRoutes> {
  return coveredOf(routes)
}

const coveredOf = memoize((routes: Catalogue['routes']) => coveredAmong(routes.values()))

/** How many routes are examined before yielding to the event loop. */
const ROUTES_AT_ONCE = 500

/** Returns which of these routes each rule covers, in their order. Rules that cover none are left out. */
export async function coveredAmong(routes: Iterable<Route>): Promise<CoveredRoutes> {
  const covered = new Map<MarkupRule, Route[]>()
  let seen = 0
  for (const route of routes) {
    if (++seen % ROUTES_AT_ONCE === 0) await yieldToEventLoop()
    for (const rule of route.markups) {
      const already = covered.get(rule)
      if (already) already.push(route)
      else covered.set(rule, [route])
    }
  }
  return covered
}

/**
 * Returns whether travellers can book a route online. Seasonal variants of airports are only for partners (decisions
 * 6.13).
 */
export function isSold({ from, to, manual, fares }: Route): boolean {
  return !manual && fares.length > 0 && isSupported(from.code, to.code) && !isVariant(from.code) && !isVariant(to.code)
}

/** Returns the routes that travellers can book, in the order of the catalogue. */
export function soldRoutes({ routes }: Pick<Catalogue, 'routes'>): Route[] {
  return [...routes.values()].filter(isSold)
}

/** Returns the routes from a place that travellers can book. */
export function soldFrom(catalogue: Pick<Catalogue, 'routes'>, place: Place): Route[] {
  return soldRoutes(catalogue).filter(({ from }) => from === place)
}

/** Returns the name of a route in the URL of its page: `geneva-airport-chamonix`. */
export function routeSlug(catalogue: Slugged, route: Route): string {
  const { slugOf } = placeSlugs(catalogue)
  const slug = `${slugOf(route.from)}-${slugOf(route.to)}`
  return findSoldRoute(catalogue, slug) === route ? slug : `${route.from.code}-${route.to.code}`
}

/** Returns the route of a slug, made of the names of `placeSlugs`; of several the one whose start is shortest. */
export function findSoldRoute(catalogue: Slugged, slug: string): Route | undefined {
  const { find } = placeSlugs(catalogue)
  for (let at = slug.indexOf('-'); at !== -1; at = slug.indexOf('-', at + 1)) {
    const from = find(slug.slice(0, at))
    const to = find(slug.slice(at + 1))
    const route = from && to && catalogue.routes.get(routeKey(from.code, to.code))
    if (route && isSold(route)) return route
  }
  return undefined
}

type Slugged = Pick<Catalogue, 'places' | 'routes'>
