import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { getDrivenRoutes } from '../routing/get-route.ts'
import type { PlannedTrip } from './fleet.ts'
import { type OpenLeg, openTrip } from './open-trip.ts'
import { type FleetChoice, planQuote, planSale } from './plan-trip.ts'
import { inSequence, quoteSale } from './quote-sale.ts'
import { fits, type LegQuote, type TripQuote } from './quote-trip.ts'
import { groupSize, type Trip } from './trip.ts'

/**
 * Returns the quote of a trip that an operator is about to sell: that of the site or, where the site has no price,
 * every vehicle that takes the group, at a price of 0 for the operator to replace. Throws what `quoteSale` throws.
 */
export function quoteAtDesk(catalogue: Catalogue, trip: Trip, now: Date): TripQuote {
  try {
    return quoteSale(catalogue, trip, now)
  } catch (error) {
    return getUnpriced(catalogue, trip, error, now)
  }
}

/** Plans such a trip in the requested vehicles. Throws what `planSale` throws. */
export function planAtDesk(catalogue: Catalogue, trip: Trip, choice: FleetChoice, now: Date): PlannedTrip {
  try {
    return planSale(catalogue, trip, choice, now)
  } catch (error) {
    return planQuote(getUnpriced(catalogue, trip, error, now), choice)
  }
}

/** Returns the unpriced quote if a refusal means that only the price is missing. Throws the refusal otherwise. */
function getUnpriced(catalogue: Catalogue, trip: Trip, refusal: unknown, now: Date): TripQuote {
  if (!(refusal instanceof ApiError) || !isUnpriced(refusal)) throw refusal
  const { currency, outbound, return: back } = openTrip(catalogue, trip, now, getDrivenRoutes)
  const quote = {
    trip,
    currency,
    promo: null,
    outbound: unpriced(catalogue, outbound),
    return: back && unpriced(catalogue, back),
  }
  if (quote.outbound.vehicles.length === 0 || quote.return?.vehicles.length === 0) throw refusal
  return inSequence(quote)
}

/** Returns whether the site has no price for a trip, nor for what it suggests instead. */
function isUnpriced({ code, faults, suggestion }: ApiError): boolean {
  if (code === 'MANUAL_BOOKING_REQUIRED') return true
  return faults.some(({ why }) => why === 'noPrice') && suggestion === undefined
}

function unpriced({ vehicles }: Catalogue, { leg, route, pickupAt }: OpenLeg): LegQuote {
  const size = groupSize(leg.party)
  const fitting = [...vehicles.values()].filter((vehicle) => fits({ vehicle }, size, leg.luggage))
  return { leg, route, pickupAt, vehicles: fitting.map((vehicle) => ({ vehicle, priceMinor: 0, totalMinor: 0 })) }
}
