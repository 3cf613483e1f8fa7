import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { getDrivenRoutes } from '../routing/get-route.ts'
import { chooseVehicles, type RequestedVehicles } from './choose-vehicles.ts'
import { type PlannedLeg, type PlannedTrip, quoteFleet, type VehicleCount } from './fleet.ts'
import { missingVehicle, notDriven } from './obstacles.ts'
import { type OpenLeg, openTrip } from './open-trip.ts'
import { type Direction, ensureSequence, pickupOf } from './pickups-ahead.ts'
import { type LegQuote, quoteTrip, type TripQuote, type VehicleQuote, fits } from './quote-trip.ts'
import { type Trip, groupSize } from './trip.ts'

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
function planQuote(quote: TripQuote, choice: RequestedVehicles): PlannedTrip {
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
    outbound: unpriced(catalogue, outbound, now),
    return: back && unpriced(catalogue, back, now),
  }
  const ensureAny = (direction: Direction, leg: LegQuote) => {
    if (leg.vehicles.length > 0) return
    throw leg.missing.length > 0 ? notDriven(catalogue, { direction, ...leg }, leg.missing, now) : refusal
  }
  ensureAny('outbound', quote.outbound)
  if (quote.return) ensureAny('return', quote.return)
  return inSequence(quote)
}

/** Returns whether the site has no price for a trip, nor for what it suggests instead. */
function isUnpriced({ code, faults, suggestion }: ApiError): boolean {
  if (code === 'MANUAL_BOOKING_REQUIRED') return true
  return faults.some(({ why }) => why === 'noPrice') && suggestion === undefined
}

function unpriced(catalogue: Catalogue, open: OpenLeg, now: Date): LegQuote {
  const { leg, route, pickupAt, limits } = open
  const size = groupSize(leg.party)
  const quoted: LegQuote = { leg, route, pickupAt, vehicles: [], missing: [] }
  for (const vehicle of catalogue.vehicles.values()) {
    if (!fits({ vehicle }, size, leg.luggage)) continue
    const obstacle = limits?.obstacleTo([vehicle.id])
    if (obstacle) quoted.missing.push(missingVehicle(catalogue, open, { vehicle, obstacle }, now))
    else quoted.vehicles.push({ vehicle, priceMinor: 0, totalMinor: 0 })
  }
  return quoted
}

/**
 * Returns the quote of a trip that is about to be sold. Throws what `quoteTrip` and `ensureSequence` throw (decisions
 * 3.15).
 */
export function quoteSale(catalogue: Catalogue, trip: Trip, now: Date): TripQuote {
  return inSequence(quoteTrip(catalogue, trip, now))
}

/** Returns the quote. Throws what `ensureSequence` throws. */
function inSequence(quote: TripQuote): TripQuote {
  ensureSequence(pickupOf(quote.outbound), quote.return && pickupOf(quote.return))
  return quote
}
