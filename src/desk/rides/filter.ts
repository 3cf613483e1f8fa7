import type { DayRide } from '../../services/rides/day-of-rides.ts'
import { isPlaceCode, type PlaceCode, placeType } from '../../values/place-code.ts'
import { fold } from '../../values/text.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'
import { marksOf } from './marks.ts'

/** A filter of a day's rides, as in the URL; null and false match all. */
export interface RideFilter {
  airport: PlaceCode | null
  resort: PlaceCode | null
  direction: Direction | null
  vehicle: number | null
  driver: number | null
  unassigned: boolean
  changed: boolean
  q: string
}

/** The directions of rides. */
const DIRECTIONS = ['to_resort', 'from_resort'] as const

type Direction = (typeof DIRECTIONS)[number]

/** Parses a filter; unreadable values are ignored. */
export function readFilter(query: TextParams): RideFilter {
  const code = (name: string) => {
    const text = query[name] ?? ''
    return isPlaceCode(text) ? text : null
  }
  return {
    airport: code('airport'),
    resort: code('resort'),
    direction: DIRECTIONS.find((one) => one === query['direction']) ?? null,
    vehicle: idIn(query['vehicle']) ?? null,
    driver: idIn(query['driver']) ?? null,
    unassigned: query['unassigned'] === '1',
    changed: query['changed'] === '1',
    q: query['q']?.trim() ?? '',
  }
}

/** Returns the rides that match a filter. */
export function filterRides(rides: readonly DayRide[], filter: RideFilter): DayRide[] {
  const { airport, resort, direction, vehicle, driver, unassigned, changed } = filter
  const words = fold(filter.q).split(' ').filter(Boolean)
  return rides.filter((ride) => {
    const ends = [ride.fromCode, ride.toCode]
    const marks = marksOf(ride)
    return (
      (airport === null || ends.includes(airport)) &&
      (resort === null || ends.includes(resort)) &&
      (direction === null || directionOf(ride) === direction) &&
      (vehicle === null || ride.vehicleId === vehicle) &&
      (driver === null || ride.driver?.id === driver) &&
      (!unassigned || marks.includes('unassigned')) &&
      (!changed || marks.includes('changed')) &&
      (words.length === 0 || saysAll(ride, words))
    )
  })
}

/** Returns whether a ride goes to its resort or away from it. */
function directionOf({ fromCode }: Pick<DayRide, 'fromCode'>): Direction {
  return placeType(fromCode) === 'resort' ? 'from_resort' : 'to_resort'
}

function saysAll({ item, firstName, lastName, phone, details, driver }: DayRide, words: readonly string[]): boolean {
  const { from, to, accommodation, flight } = details
  const said = [
    item,
    firstName,
    lastName,
    phone.replaceAll(' ', ''),
    phone,
    from.en,
    to.en,
    accommodation?.name,
    accommodation?.address,
    flight?.number,
    driver?.name,
  ]
  const text = fold(said.filter(Boolean).join(' '))
  return words.every((word) => text.includes(word))
}
