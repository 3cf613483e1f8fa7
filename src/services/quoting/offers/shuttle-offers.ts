import type { Catalogue, Route, Shuttle } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import {
  MINUTE_MS,
  momentOf,
  toInstant,
  DAY_MINUTES,
  dayOf,
  type LocalMinute,
  localMinute,
  weekdayOf,
} from '../../../values/time.ts'
import { legPrice, type PriceTerms } from '../pricing/leg-price.ts'
import { pickupAt } from '../routing/pickup.ts'
import { closureOf, endsOf } from '../trips/obstacles.ts'
import { groupSize, type Leg } from '../trips/trip.ts'
import type { Offer } from './offer.ts'

/** A departure of the shuttles between two places. */
export interface ShuttleRide {
  from: PlaceCode
  to: PlaceCode
  /** An instant in milliseconds. */
  at: number
}

/** Returns how many seats of a departure are taken. */
export type SeatsTaken = (ride: ShuttleRide) => number

/** Counts no seats as taken, for private transfers, which share none. */
export const nobody: SeatsTaken = () => 0

/**
 * Returns seats for the group on the next shuttle, or the last one before the flight or train that the leg catches
 * (decisions 6.6). Full shuttles and closed ones are skipped, and those that `isInTime` refuses. Throws
 * NO_BOOKABLE_VEHICLE.
 */
export function sharedOffers(
  catalogue: Catalogue,
  leg: Leg,
  route: Route,
  terms: PriceTerms,
  taken: SeatsTaken,
  isInTime: (at: LocalMinute) => boolean,
): Offer[] {
  const wanted = pickupAt(catalogue, leg, route)
  const size = groupSize(leg.party)
  const { timeZone } = route.from
  const departure = findDeparture(route.shuttles, wanted, catchesDeparture(leg) ? 'last' : 'next', (departure) => {
    const at = toInstant(departure.at, timeZone)
    const hasSeats = taken({ from: leg.from, to: leg.to, at }) + size <= departure.seats
    return hasSeats && isInTime(departure.at) && !closureOf(catalogue, endsOf(route), null, departure.at)
  })
  const offers = route.sharedFares.flatMap((fare) => {
    if (departure === undefined) return []
    const priceMinor = legPrice(fare, size, momentOf(departure), terms)
    if (priceMinor === undefined) return []
    return {
      offPeak: 0,
      vehicle: { id: fare.vehicle.id, name: 'Shared shuttle' },
      pickupAt: departure,
      waitingMinutes: Math.abs(toInstant(departure, timeZone) - toInstant(wanted, timeZone)) / MINUTE_MS || null,
      priceMinor,
    }
  })
  if (offers.length === 0) {
    throw new ApiError(
      'NO_BOOKABLE_VEHICLE',
      `${leg.from} to ${leg.to}: no shuttle has seats for this group within 24 hours, please ask for a private transfer`,
      { suggestion: { message: 'a private transfer leaves when you ask for it', change: { type: 'private' } } },
    )
  }
  return offers.sort((a, b) => a.priceMinor - b.priceMinor)
}

/** A scheduled departure of shuttles, and its capacity. */
interface Departure {
  at: LocalMinute
  seats: number
}

/**
 * Returns the open departure nearest to a time: the first at or after it, or the last at or before it; undefined if
 * there is none within 24 hours.
 */
export function findDeparture(
  shuttles: readonly Shuttle[],
  at: LocalMinute,
  which: 'next' | 'last',
  isOpen: (departure: Departure) => boolean,
): LocalMinute | undefined {
  const direction = which === 'next' ? 1 : -1
  const day = dayOf(at)
  const distances = [day, day + direction]
    .flatMap((day) => departuresOn(shuttles, day))
    .filter(isOpen)
    .map((departure) => (departure.at - at) * direction)
    .filter((distance) => distance >= 0 && distance <= DAY_MINUTES)
  return distances.length === 0 ? undefined : at + direction * Math.min(...distances)
}

/** Returns the seats of all shuttles that depart at that time; 0 if none is scheduled. */
export function seatsAt(shuttles: readonly Shuttle[], at: LocalMinute): number {
  return departuresOn(shuttles, dayOf(at)).find((departure) => departure.at === at)?.seats ?? 0
}

function departuresOn(shuttles: readonly Shuttle[], day: number): Departure[] {
  const weekday = weekdayOf(day)
  const seatsByMinute = new Map<LocalMinute, number>()
  for (const { weekdays, dateFrom, dateTo, departures, seats } of shuttles) {
    if (!weekdays.includes(weekday) || day < dateFrom || day > dateTo) continue
    for (const minute of departures) {
      const at = localMinute(day, 0, minute)
      seatsByMinute.set(at, (seatsByMinute.get(at) ?? 0) + seats)
    }
  }
  return Array.from(seatsByMinute, ([at, seats]) => ({ at, seats }))
}
