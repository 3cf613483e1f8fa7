import { type PlaceCode, placeType } from '../../../values/place-code.ts'
import type { Leg } from '../trips/trip.ts'

/** Returns the place whose clocks the time of a leg is read on: where it is picked up, its flight lands, or departs. */
export function timedAt(leg: Pick<Leg, 'from' | 'to' | 'anchor'>): PlaceCode {
  return leg.anchor === 'flight' && catchesDeparture(leg) ? leg.to : leg.from
}

/**
 * Whether the flight or train of a leg departs where the leg ends, so that it is caught; else it arrives where the leg
 * starts, and is met. A leg from a resort always catches one, because none arrives there; a city stands for its
 * station.
 */
export function catchesDeparture({ from, to }: Pick<Leg, 'from' | 'to'>): boolean {
  const start = placeType(from)
  const end = placeType(to)
  return start === 'resort' || (start === 'city' && (end === 'airport' || end === 'train_station'))
}
