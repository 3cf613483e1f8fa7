import type { Route } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import type { PlaceCode } from '../../../values/place-code.ts'
import { MINUTE_MS, momentOf, toInstant } from '../../../values/time.ts'
import { legPrice, type PriceTerms } from '../pricing/leg-price.ts'
import { pickupAt } from '../routing/pickup.ts'
import { groupSize, type Leg } from '../trips/trip.ts'
import { findDeparture } from './departure.ts'
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
 * (decisions 6.6). Full shuttles and those before `earliest` are skipped. Throws NO_BOOKABLE_VEHICLE.
 */
export function sharedOffers(leg: Leg, route: Route, terms: PriceTerms, taken: SeatsTaken, earliest: number): Offer[] {
  const wanted = pickupAt(leg, route)
  const size = groupSize(leg.party)
  const { timeZone } = route.from
  const departure = findDeparture(route.shuttles, wanted, catchesDeparture(leg) ? 'last' : 'next', (departure) => {
    const at = toInstant(departure.at, timeZone)
    return at >= earliest && taken({ from: leg.from, to: leg.to, at }) + size <= departure.seats
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
