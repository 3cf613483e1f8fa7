import { type Catalogue, type Route, routeKey } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place.ts'
import { isVariant } from '../../../values/place-code.ts'
import { placeSlugs } from '../places/place-slugs.ts'
import { isSupported } from './get-route.ts'

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
