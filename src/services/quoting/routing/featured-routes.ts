import { accommodationsWithin } from '../../../catalogue/accommodation.ts'
import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { distanceKm } from '../../../values/geo.ts'
import { memoize } from '../../../values/memo.ts'
import { isVariant, type PlaceCode } from '../../../values/place-code.ts'

const MAX_ROUTES = 6
const MAX_FROM_ONE_AIRPORT = 2

/** Accommodations within this distance count as the resort's own. */
const VILLAGE_KM = 2

/** Resorts within this distance of each other count as one destination. */
const APART_KM = 10

/**
 * Returns the most popular routes, as far as a catalogue can tell: those to the resorts with the most beds and
 * airports, each from the airport with the shortest drive (decisions 7.38). Computed once per catalogue.
 */
export const featuredRoutes = memoize((catalogue: Catalogue): readonly Route[] => {
  const chosen: Route[] = []
  for (const route of byRank(catalogue)) {
    if (chosen.filter(({ from }) => from === route.from).length === MAX_FROM_ONE_AIRPORT) continue
    if (chosen.some(({ to }) => isNear(to, route.to))) continue
    if (chosen.push(route) === MAX_ROUTES) break
  }
  return chosen
})

/** Returns the route to a resort from the airport with the shortest drive; undefined if none leads there. */
export function shortestRouteTo(catalogue: Catalogue, resort: PlaceCode): Route | undefined {
  return shortestRoutes(catalogue).get(resort)?.route
}

/** The shortest route to each resort, and how many airports have one. */
const shortestRoutes = memoize(({ routes }: Catalogue) => {
  const shortest = new Map<PlaceCode, { route: Route; airports: number }>()
  for (const route of routes.values()) {
    if (!isFeatured(route)) continue
    const known = shortest.get(route.to.code)
    if (!known) shortest.set(route.to.code, { route, airports: 1 })
    else {
      known.airports++
      if (minutesOf(route) < minutesOf(known.route)) known.route = route
    }
  }
  return shortest
})

/** Returns the shortest route to each resort, the highest-ranked resort first. */
function byRank(catalogue: Catalogue): Route[] {
  const { accommodations } = catalogue
  const bedsIn = ({ point }: Place) => (point ? accommodationsWithin(accommodations, point, VILLAGE_KM).length : 0)
  return Array.from(shortestRoutes(catalogue).values(), ({ route, airports }) => ({
    route,
    rank: airports * (1 + bedsIn(route.to)),
  }))
    .sort((a, b) => b.rank - a.rank || minutesOf(a.route) - minutesOf(b.route))
    .map(({ route }) => route)
}

function isFeatured({ from, to, manual, fares }: Route): boolean {
  return from.type === 'airport' && to.type === 'resort' && !isVariant(from.code) && !manual && fares.length > 0
}

function minutesOf({ durationMinutes }: Route): number {
  return durationMinutes ?? Infinity
}

function isNear({ point: one }: Place, { point: other }: Place): boolean {
  return one !== null && other !== null && distanceKm(one, other) < APART_KM
}
