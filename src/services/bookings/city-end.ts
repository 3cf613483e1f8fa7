import { type PlaceCode, placeType } from '../../values/place-code.ts'
import type { Wording } from '../../values/wording.ts'
import type { RideItem } from './find-booking.ts'

/** The end of a leg in a city, whose address only the traveller knows: it is asked for as the note for the driver. */
export interface CityEnd {
  city: Wording
  end: 'pickup' | 'drop-off'
}

/** A leg with the names of its ends. */
interface NamedLeg {
  codes: { from: PlaceCode; to: PlaceCode }
  from: Wording
  to: Wording
}

/** Returns the end of a leg that is in a city; null if neither is. */
export function cityEndOf({ codes, from, to }: NamedLeg): CityEnd | null {
  if (placeType(codes.from) === 'city') return { city: from, end: 'pickup' }
  return placeType(codes.to) === 'city' ? { city: to, end: 'drop-off' } : null
}

/** Returns the end of a booked ride that is in a city; null if neither is, or without a ride. */
export function cityEndOfRide(ride: Pick<RideItem, 'fromCode' | 'toCode' | 'details'> | undefined): CityEnd | null {
  if (!ride) return null
  const { fromCode, toCode, details } = ride
  return cityEndOf({ codes: { from: fromCode, to: toCode }, from: details.from, to: details.to })
}

/** Returns the end of a ride in a city whose address nobody has given yet; null if there is none. */
export function unknownCityEnd(ride: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>): CityEnd | null {
  return ride.details.notes === null ? cityEndOfRide(ride) : null
}

/** Returns the end in a city whose address a ride still needs; null once the ride is over or cancelled. */
export function missingCityAddress(ride: Pick<RideItem, 'state' | 'fromCode' | 'toCode' | 'details'>): CityEnd | null {
  return ride.state === 'booked' ? unknownCityEnd(ride) : null
}
