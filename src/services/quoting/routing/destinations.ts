import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place.ts'
import { memoize } from '../../../values/memo.ts'
import { isVariant, type PlaceCode } from '../../../values/place-code.ts'
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
