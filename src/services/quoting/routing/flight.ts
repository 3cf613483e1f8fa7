import { placeType } from '../../../values/place-code.ts'
import type { Leg } from '../trips/trip.ts'

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
