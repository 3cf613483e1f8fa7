import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import type { Place } from '../../catalogue/place.ts'
import { placeSlugs } from '../../services/quoting/places/place-slugs.ts'
import { routeSlug } from '../../services/quoting/routing/sold-routes.ts'
import { formatDay } from '../../values/time.ts'
import type { Typed } from '../../web/typed.ts'

/** Where below the root of the transfer site the list of all places that we drive from lies. */
export const ROUTES_PATH = '/transfers'

/** Returns where below the root the routes from a place are listed. */
export function placePath(catalogue: Pick<Catalogue, 'places'>, place: Place): string {
  return `${ROUTES_PATH}/${placeSlugs(catalogue).slugOf(place)}`
}

/** Returns where below the root the page of a sold route lies. */
export function routePath(catalogue: Catalogue, route: Route): string {
  return `${ROUTES_PATH}/${routeSlug(catalogue, route)}`
}

/** The URL of the vehicles for the ride that stands for a route (`usualRide`) on a day. */
export function usualRideUrl(siteUrl: string, { from, to }: Route, day: number, came: Typed): string {
  const ride = {
    from: from.code,
    to: to.code,
    date: formatDay(day),
    time: '12:00',
    is_flight: '0',
    adults: '2',
    luggage: '2',
  }
  return `${siteUrl}/book/quick-search?${new URLSearchParams({ ...ride, ...came }).toString()}`
}
