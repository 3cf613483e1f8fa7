import type { Route } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import type { Offer } from '../../values/offer.ts'
import { momentOf, toInstant } from '../../values/time.ts'
import { groupSize, type Leg } from '../../values/trip.ts'
import { legPrice, type PriceTerms } from '../pricing/leg-price.ts'
import { pickupAt } from '../routing/pickup.ts'
import { findDeparture } from './departure.ts'

const MINUTE_MS = 60_000

/**
 * Seats for the group on the next shuttle, on the last one before where the leg starts at a resort (decisions 6.6), never
 * on one that has left. Throws NO_BOOKABLE_VEHICLE.
 */
export function sharedOffers(leg: Leg, route: Route, terms: PriceTerms, now: Date): Offer[] {
  const wanted = pickupAt(leg, route)
  const departure = findDeparture(route.shuttles, wanted, route.from.type === 'resort' ? 'last' : 'next', now)
  const size = groupSize(leg.party)
  const offers = route.sharedFares.flatMap((fare) => {
    const priceMinor = departure === undefined ? undefined : legPrice(fare, size, momentOf(departure), terms)
    if (departure === undefined || priceMinor === undefined) return []
    return {
      offPeak: 0,
      vehicle: { id: fare.vehicle.id, name: 'Shared shuttle' },
      pickupAt: departure,
      waitingMinutes: Math.abs(toInstant(departure) - toInstant(wanted)) / MINUTE_MS || null,
      priceMinor,
    }
  })
  if (offers.length === 0) {
    throw new ApiError(
      'NO_BOOKABLE_VEHICLE',
      `${leg.from} to ${leg.to}: no shuttle has seats for this group within 24 hours, please ask for a private transfer`,
    )
  }
  return offers.sort((a, b) => a.priceMinor - b.priceMinor)
}
