import type { Catalogue } from '../../catalogue/catalogue.ts'
import { distanceKm, type Point } from '../../values/geo.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import type { TransferRequest } from './transfer-request.ts'
import type { Trip } from '../trips/trip.ts'

/** How far from its leg's resort an accommodation can be believed to lie (decisions 6.16). */
const MOST_KM = 50

/** The request, its accommodation's coordinates marked as doubtful where they lie too far from a leg's resort. */
export function doubtPoint({ places }: Catalogue, request: TransferRequest): TransferRequest {
  const { accommodation, trip } = request
  const { point } = accommodation
  if (!point) return request
  const resorts = endsOf(trip).filter((code) => placeType(code) === 'resort')
  const isFar = (center: Point | null | undefined) => center && distanceKm(point, center) > MOST_KM
  if (resorts.length === 0 || !resorts.every((code) => isFar(places.get(code)?.point))) return request
  return { ...request, accommodation: { ...accommodation, point: { ...point, doubtful: true } } }
}

function endsOf({ outbound, return: back }: Trip): PlaceCode[] {
  return [outbound, back].flatMap((leg) => (leg ? [leg.from, leg.to] : []))
}
