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

/** Whether a leg has a flight number: none, an optional one, or a mandatory one. */
export type FlightRule = 'none' | 'optional' | 'needed'

/** Returns whether a leg needs its flight number: it does if it starts at an airport and meets a flight. */
export function flightRuleOf({ from, to }: { from: PlaceCode; to: PlaceCode }, hasSchedule: boolean): FlightRule {
  if (placeType(from) === 'airport') return hasSchedule ? 'needed' : 'optional'
  return placeType(to) === 'airport' ? 'optional' : 'none'
}

/** Returns whether a ride is still to meet a flight whose number is missing. */
export function lacksFlight({
  state,
  fromCode: from,
  toCode: to,
  details,
}: Pick<RideItem, 'state' | 'fromCode' | 'toCode' | 'details'>): boolean {
  const { flight, scheduledAt } = details
  return state === 'booked' && flight === null && flightRuleOf({ from, to }, scheduledAt !== null) === 'needed'
}
