import { type PlaceCode, placeType } from './place-code.ts'

/**
 * Returns whether a leg catches a flight or train that departs where the leg ends. Otherwise it meets one that arrives
 * where the leg starts. A leg from a resort always catches one, because none arrives there. A city counts as its
 * station (decisions 3.5).
 */
export function catchesDeparture({ from, to }: { from: PlaceCode; to: PlaceCode }): boolean {
  const start = placeType(from)
  const end = placeType(to)
  return start === 'resort' || (start === 'city' && (end === 'airport' || end === 'train_station'))
}
