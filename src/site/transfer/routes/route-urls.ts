import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { placeSlugs } from '../../../services/quoting/places/place-slugs.ts'
import { isSold, routeSlug } from '../../../services/quoting/routing/destinations.ts'
import { formatDay } from '../../../values/time.ts'
import type { TextParams } from '../../../web/request/text-params.ts'

/** The path of the list of all places that we drive from, below the root of the transfer site. */
export const ROUTES_PATH = '/transfers'

/** Returns the path of the list of routes from a place below the root. */
export function placePath(catalogue: Pick<Catalogue, 'places'>, place: Place): string {
  return `${ROUTES_PATH}/${placeSlugs(catalogue).slugOf(place)}`
}

/** Returns the path of the page of a sold route below the root. */
export function routePath(catalogue: Catalogue, route: Route): string {
  return `${ROUTES_PATH}/${routeSlug(catalogue, route)}`
}

/** Returns the URL of the vehicles for the reference ride of a route (`usualRide`) on a day. */
export function usualRideUrl(siteUrl: string, { from, to }: Route, day: number, attribution: TextParams): string {
  const ride = {
    from: from.code,
    to: to.code,
    date: formatDay(day),
    time: '12:00',
    is_flight: '0',
    adults: '2',
    luggage: '2',
  }
  return `${siteUrl}/book/quick-search?${new URLSearchParams({ ...ride, ...attribution }).toString()}`
}

/** Returns the paths of the transfer site's public pages: the front page, places and routes. */
export function* transferSitemap(catalogue: Catalogue): Iterable<string> {
  yield '/'
  yield ROUTES_PATH
  const starts = new Set<Place>()
  for (const route of catalogue.routes.values()) {
    if (!isSold(route)) continue
    starts.add(route.from)
    yield routePath(catalogue, route)
  }
  for (const place of starts) yield placePath(catalogue, place)
}
