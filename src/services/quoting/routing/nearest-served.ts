import { type Catalogue, type Route, routeKey } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place.ts'
import type { Suggestion } from '../../../errors.ts'
import { distanceKm } from '../../../values/geo.ts'
import type { Trip } from '../trips/trip.ts'

/** A place farther away is not a useful alternative. */
const NEAR_KM = 120

/**
 * Suggests the nearest place to which one end of a trip can be moved so that we drive there, and back if the trip
 * returns. Returns nothing for a trip whose return differs from its outbound leg, because the other leg would not
 * match.
 */
export function nearestServed(catalogue: Catalogue, { outbound, return: back }: Trip): Suggestion | undefined {
  if (back && back.to !== outbound.from) return undefined
  const served = (route: Route) => !back || catalogue.routes.has(routeKey(route.to.code, route.from.code))
  const from = catalogue.places.get(outbound.from)
  const to = catalogue.places.get(outbound.to)
  let nearest: { word: 'from' | 'to'; place: Place; km: number } | undefined
  for (const route of catalogue.routes.values()) {
    const word = route.from === from ? 'to' : route.to === to ? 'from' : undefined
    if (word === undefined || route.manual) continue
    const place = route[word]
    const asked = word === 'to' ? to : from
    if (!place.point || !asked?.point || place === asked || !served(route)) continue
    const km = distanceKm(place.point, asked.point)
    if (km <= (nearest?.km ?? NEAR_KM)) nearest = { word, place, km }
  }
  if (!nearest) return undefined
  const { word, place } = nearest
  const named = `${place.name} (${place.code}) is the nearest place`
  const message =
    word === 'to' ? `${named} that we drive to from ${from?.name}` : `${named} from which we drive to ${to?.name}`
  return { message, change: { [word]: place.code } }
}
