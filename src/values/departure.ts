import { type PlaceCode, placeType, type PlaceType } from './place-code.ts'

/**
 * Returns whether a leg catches a flight or train that departs where the leg ends. Otherwise it meets one that arrives
 * where the leg starts. A leg from a resort always catches one, because none arrives there. From a city, one to an
 * airport or a station does (decisions 3.5).
 */
export function catchesDeparture({ from, to }: { from: PlaceCode; to: PlaceCode }): boolean {
  const start = placeType(from)
  const end = placeType(to)
  return start === 'resort' || (start === 'city' && (end === 'airport' || end === 'train_station'))
}

/** What a leg meets on arrival, or catches on departure. */
export interface Transport {
  direction: 'arrival' | 'departure'
  by: 'flight' | 'train'
}

/**
 * Returns whether a leg meets or catches a flight or a train. In a city it is null: the time of a leg is that of being
 * at an address there, and no time is kept for getting to a train (decisions 3.5).
 */
export function transportOf(ends: { from: PlaceCode; to: PlaceCode }): Transport | null {
  const direction = catchesDeparture(ends) ? 'departure' : 'arrival'
  const by = BY_PLACE[placeType(direction === 'departure' ? ends.to : ends.from)]
  return by ? { direction, by } : null
}

const BY_PLACE: Partial<Record<PlaceType, Transport['by']>> = { airport: 'flight', train_station: 'train' }
