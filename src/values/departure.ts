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

/**
 * Returns what the time of a leg is the time of: a flight, a train, or being at an address in a city. For browsers too.
 */
export function timeKindOf(ends: { from: PlaceCode; to: PlaceCode }): TimeKind {
  const transport = transportOf(ends)
  if (transport) return `${transport.by}-${transport.direction}`
  return catchesDeparture(ends) ? 'address-departure' : 'address-arrival'
}

/** What the time of a leg is the time of. */
type TimeKind = `${Transport['by'] | 'address'}-${Transport['direction']}`

const BY_PLACE: Partial<Record<PlaceType, Transport['by']>> = { airport: 'flight', train_station: 'train' }
