import { type PlaceCode, placeType } from '../../../values/place-code.ts'
import type { Leg } from '../trips/trip.ts'

/**
 * Returns the place whose local time the time of a leg is in: that of the pickup, of the flight's arrival or of its
 * departure.
 */
export function timedAt(leg: Pick<Leg, 'from' | 'to' | 'anchor'>): PlaceCode {
  return leg.anchor === 'flight' && catchesDeparture(leg) ? leg.to : leg.from
}

/**
 * Returns whether a leg catches a flight or train that departs where the leg ends. Otherwise it meets one that arrives
 * where the leg starts. A leg from a resort always catches one, because none arrives there. A city counts as its
 * station.
 */
export function catchesDeparture({ from, to }: Pick<Leg, 'from' | 'to'>): boolean {
  const start = placeType(from)
  const end = placeType(to)
  return start === 'resort' || (start === 'city' && (end === 'airport' || end === 'train_station'))
}
