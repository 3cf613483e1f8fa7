import { type PlaceCode, placeType } from '../../values/place-code.ts'
import type { Wording } from '../../values/wording.ts'
import type { RideItem } from './find-booking.ts'

/** The end of a leg in a city, whose address only the traveller knows: it is asked for as the note for the driver. */
export interface CityAsk {
  city: Wording
  end: 'pickup' | 'drop-off'
}

/** A leg with the names of its ends. */
interface NamedLeg {
  codes: { from: PlaceCode; to: PlaceCode }
  from: Wording
  to: Wording
}

/** Returns what a leg asks about a city; null if neither of its ends is one. */
export function cityAskOf({ codes, from, to }: NamedLeg): CityAsk | null {
  if (placeType(codes.from) === 'city') return { city: from, end: 'pickup' }
  return placeType(codes.to) === 'city' ? { city: to, end: 'drop-off' } : null
}

/** Returns the same for a booked ride. */
export function cityAskOfRide(ride: Pick<RideItem, 'fromCode' | 'toCode' | 'details'> | undefined): CityAsk | null {
  if (!ride) return null
  const { fromCode, toCode, details } = ride
  return cityAskOf({ codes: { from: fromCode, to: toCode }, from: details.from, to: details.to })
}

/** Returns what a ride that is still to come asks about a city, as long as nothing is written there; null otherwise. */
export function missingCityAddress(ride: RideItem): CityAsk | null {
  return ride.state === 'booked' && ride.details.notes === null ? cityAskOfRide(ride) : null
}
