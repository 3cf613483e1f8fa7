import { catchesDeparture } from '../../../values/departure.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import type { Leg } from '../trips/trip.ts'

/**
 * Returns the place whose local time the time of a leg is in: that of the pickup, of the flight's arrival or of its
 * departure.
 */
export function timedAt(leg: Pick<Leg, 'from' | 'to' | 'anchor'>): PlaceCode {
  return leg.anchor === 'flight' && catchesDeparture(leg) ? leg.to : leg.from
}
