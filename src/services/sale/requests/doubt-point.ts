import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { distanceKm, type Point } from '../../../values/geo.ts'
import { type PlaceCode, placeType } from '../../../values/place-code.ts'
import type { Trip } from '../../quoting/trips/trip.ts'
import type { TransferRequest } from './transfer-request.ts'

/** How far an accommodation can plausibly be from its leg's resort (decisions 6.16). */
export const MAX_KM = 50

/**
 * Returns the request, with the accommodation's coordinates marked as doubtful if they are too far from a leg's resort.
 */
export function doubtPoint({ places }: Catalogue, request: TransferRequest): TransferRequest {
  const { accommodation, trip } = request
  const { point } = accommodation
  if (!point) return request
  if (!isFarFromResort({ places }, endsOf(trip), point)) return request
  return { ...request, accommodation: { ...accommodation, point: { ...point, doubtful: true } } }
}

/** Returns whether a point is implausibly far from every resort among the places. */
export function isFarFromResort(
  { places }: Pick<Catalogue, 'places'>,
  codes: readonly PlaceCode[],
  point: Point,
): boolean {
  const resorts = codes.filter((code) => placeType(code) === 'resort')
  const isFar = (center: Point | null | undefined) => center && distanceKm(point, center) > MAX_KM
  return resorts.length > 0 && resorts.every((code) => isFar(places.get(code)?.point))
}

function endsOf({ outbound, return: back }: Trip): PlaceCode[] {
  return [outbound, back].flatMap((leg) => (leg ? [leg.from, leg.to] : []))
}
