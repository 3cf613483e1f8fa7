import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { chooseVehicles, type RequestedVehicles } from './choose-vehicles.ts'
import { ensureSequence, pickupOf } from './ensure-sequence.ts'
import { type PlannedLeg, type PlannedTrip, quoteFleet, type VehicleCount } from './fleet.ts'
import { type LegQuote, quoteTrip, type TripQuote, type VehicleQuote } from './quote-trip.ts'
import type { Trip } from './trip.ts'

/** The vehicles that a caller requested: several that drive together on both legs, or one for each leg. */
export interface FleetChoice extends RequestedVehicles {
  fleet: readonly VehicleCount[] | undefined
}

/** Prices a trip in the requested vehicles. Throws what `quoteFleet`, or `quoteTrip` and `chooseVehicles` throw. */
export function planTrip(catalogue: Catalogue, trip: Trip, { fleet, ...choice }: FleetChoice, now: Date): PlannedTrip {
  if (fleet) return quoteFleet(catalogue, trip, fleet, now)
  return planQuote(quoteTrip(catalogue, trip, now), choice)
}

/** Returns the plan of a quote in one requested vehicle for each leg. Throws what `chooseVehicles` throws. */
export function planQuote(quote: TripQuote, choice: RequestedVehicles): PlannedTrip {
  const { outbound, return: back, totalMinor } = chooseVehicles(quote, choice)
  return {
    currency: quote.currency,
    promo: quote.promo,
    outbound: inOne(quote.outbound, outbound),
    return: quote.return && back && inOne(quote.return, back),
    totalMinor,
  }
}

/** Prices a trip that is about to be sold. Throws what `planTrip` and `ensureSequence` throw (decisions 3.15). */
export function planSale(catalogue: Catalogue, trip: Trip, choice: FleetChoice, now: Date): PlannedTrip {
  const plan = planTrip(catalogue, trip, choice, now)
  ensureSequence(pickupOf(plan.outbound), plan.return && pickupOf(plan.return))
  return plan
}

function inOne({ leg, route, pickupAt }: LegQuote, { vehicle, priceMinor }: VehicleQuote): PlannedLeg {
  const { party, luggage } = leg
  return { leg, route, pickupAt, rides: [{ vehicle, party, luggage, priceMinor }] }
}
