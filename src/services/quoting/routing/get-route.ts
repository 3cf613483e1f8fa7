import { type Catalogue, type Route, routeKey } from '../../../catalogue/catalogue.ts'
import type { Place } from '../../../catalogue/place-index.ts'
import { ApiError, type Subject, type Suggestion } from '../../../errors.ts'
import { distanceKm } from '../../../values/geo.ts'
import { type PlaceCode, placeType } from '../../../values/place-code.ts'
import { groupSize, type Leg, type Trip } from '../trips/trip.ts'

/** The routes of a trip's legs, checked in the order of decisions 2.3. */
export interface TripRoutes {
  outbound: Route
  return: Route | null
}

/** Returns the routes of a trip. Throws ROUTE_NOT_FOUND, UNSUPPORTED_ROUTE or MANUAL_BOOKING_REQUIRED. */
export function getRoutes(catalogue: Catalogue, trip: Trip): TripRoutes {
  const routes = getDrivenRoutes(catalogue, trip)
  ensureBookableOnline(routes.outbound, groupSize(trip.outbound.party))
  if (routes.return && trip.return) ensureBookableOnline(routes.return, groupSize(trip.return.party))
  return routes
}

/**
 * Returns the routes of a trip, also those that are not bookable online. Throws ROUTE_NOT_FOUND or UNSUPPORTED_ROUTE.
 */
export function getDrivenRoutes(catalogue: Catalogue, trip: Trip): TripRoutes {
  const { outbound, return: back } = trip
  getPlace(catalogue, outbound.from, 'from')
  getPlace(catalogue, outbound.to, 'to')
  if (back) getPlace(catalogue, back.to, 'returnTo')
  const nearest = () => nearestServed(catalogue, trip)
  ensureSupported(outbound, ['from', 'to'], nearest)
  if (back) ensureSupported(back, ['to', 'returnTo'])
  return {
    outbound: getRoute(catalogue, outbound.from, outbound.to, nearest),
    return: back && getRoute(catalogue, back.from, back.to),
  }
}

/** Returns the active place with that code. Throws ROUTE_NOT_FOUND. */
export function getPlace(catalogue: Catalogue, code: PlaceCode, about: Subject): Place {
  const place = catalogue.places.get(code)
  if (!place) throw new ApiError('ROUTE_NOT_FOUND', `there is no active location ${code}`, { about: [about] })
  return place
}

/** Throws UNSUPPORTED_ROUTE if transfers are not offered between places of these two types. */
export function ensureSupported(
  { from, to }: Pick<Leg, 'from' | 'to'>,
  about: readonly [Subject, Subject],
  suggest: Suggest = NOTHING,
): void {
  if (isSupported(from, to)) return
  const kind = placeType(from) === 'resort' ? 'resort' : 'train station'
  throw new ApiError('UNSUPPORTED_ROUTE', `transfers from ${kind} to ${kind} are not offered`, {
    about,
    suggestion: suggest(),
  })
}

/** Returns whether transfers between two such places are offered at all (decisions 3.2). */
export function isSupported(from: PlaceCode, to: PlaceCode): boolean {
  const type = placeType(from)
  return type !== placeType(to) || (type !== 'resort' && type !== 'train_station')
}

/** Returns the active route in that direction. Throws ROUTE_NOT_FOUND. */
export function getRoute(catalogue: Catalogue, from: PlaceCode, to: PlaceCode, suggest: Suggest = NOTHING): Route {
  const route = catalogue.routes.get(routeKey(from, to))
  if (!route)
    throw new ApiError('ROUTE_NOT_FOUND', `${from} to ${to}: there is no active route in this direction`, {
      suggestion: suggest(),
    })
  return route
}

/** Makes a suggestion, called once a request is refused. */
type Suggest = () => Suggestion | undefined

const NOTHING: Suggest = () => undefined

function ensureBookableOnline(route: Route, size: number): void {
  const { from, to, manual, maxOnlinePassengers } = route
  if (manual) {
    throw new ApiError(
      'MANUAL_BOOKING_REQUIRED',
      `${from.code} to ${to.code}: this route is not bookable online, please contact us`,
    )
  }
  if (size > maxOnlinePassengers) {
    throw new ApiError(
      'MANUAL_BOOKING_REQUIRED',
      `${from.code} to ${to.code}: groups of more than ${maxOnlinePassengers} are not bookable online, please contact us`,
    )
  }
}

/** Returns the end of the route that is a resort, if any. */
export function resortOf({ from, to }: Route): Place | undefined {
  return [to, from].find((place) => place.type === 'resort')
}

/** A place farther away is not a useful alternative. */
const NEAR_KM = 120

/**
 * Suggests the nearest place to which one end of a trip can be moved so that we drive there, and back if the trip
 * returns. Returns nothing for a trip whose return differs from its outbound leg, because the other leg would not
 * match.
 */
function nearestServed(catalogue: Catalogue, { outbound, return: back }: Trip): Suggestion | undefined {
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
