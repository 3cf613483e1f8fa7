import type { VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import type { LegQuote, TripQuote, VehicleQuote } from './quote-trip.ts'
import { groupSize, type Leg } from './trip.ts'

/** The vehicle of each leg, and the price of the whole trip in minor units of the quote's currency. */
export interface ChosenVehicles {
  outbound: VehicleQuote
  return: VehicleQuote | null
  totalMinor: number
}

/** The vehicle type ids that the caller requested; undefined leaves the choice to us. */
export interface RequestedVehicles {
  outbound: number | undefined
  return: number | undefined
}

/**
 * Returns the requested vehicles, or else the cheapest. Without a request for the return leg, its cheapest vehicle is
 * chosen, but the outbound vehicle if nothing is cheaper (transfer specification, checkout-link request). Throws
 * NO_BOOKABLE_VEHICLE for a vehicle that is not offered.
 */
export function chooseVehicles(quote: TripQuote, requested: RequestedVehicles): ChosenVehicles {
  const outbound =
    requested.outbound === undefined
      ? cheapest(quote.outbound)
      : getOffered(quote.outbound, requested.outbound, 'vehicle')
  const back = quote.return && chooseReturn(quote.return, outbound, requested.return)
  return { outbound, return: back, totalMinor: outbound.priceMinor + (back?.priceMinor ?? 0) }
}

function chooseReturn(leg: LegQuote, outbound: VehicleQuote, chosen: number | undefined): VehicleQuote {
  if (chosen !== undefined) return getOffered(leg, chosen, 'returnVehicle')
  const best = cheapest(leg)
  const same = leg.vehicles.find(({ vehicle }) => vehicle === outbound.vehicle)
  return same && same.priceMinor <= best.priceMinor ? same : best
}

/** Returns the first vehicle of a leg, because quotes are sorted by price. */
export function cheapest({ vehicles: [first] }: Pick<LegQuote, 'vehicles'>): VehicleQuote {
  if (!first) throw new Error('the leg has no vehicle')
  return first
}

function getOffered(
  { leg, vehicles, missing }: LegQuote,
  id: number,
  about: 'vehicle' | 'returnVehicle',
): VehicleQuote {
  const offered = vehicles.find(({ vehicle }) => vehicle.id === id)
  if (!offered) {
    const blocked = missing.find(({ vehicle }) => vehicle.id === id)
    if (blocked) throw blocked.refusal()
    const reason = `vehicle type ${id} is not offered from ${leg.from} to ${leg.to} for this group`
    const { vehicle } = cheapest({ vehicles })
    const suggestion = { message: `${vehicle.name} takes this group`, change: { [about]: vehicle.id } }
    throw new ApiError('NO_BOOKABLE_VEHICLE', reason, { about: [about], suggestion })
  }
  return offered
}

/** A vehicle with more seats is a bus, which few groups look for. */
const SMALL_SEATS = 8

/**
 * Returns the vehicle to recommend to a group, among vehicles that all fit, sorted by price: the first that has room
 * for its ski bags beside its suitcases, or else the first (decisions 7.41). Undefined without any.
 */
export function recommendVehicle<Offer extends { vehicle: VehicleType }>(
  offers: readonly Offer[],
  { luggage: { suitcases, skiBags } }: Pick<Leg, 'luggage'>,
): Offer | undefined {
  const pieces = suitcases + skiBags
  return offers.find(({ vehicle: { maxLuggage } }) => maxLuggage === null || pieces <= maxLuggage) ?? offers[0]
}

/** Returns whether a vehicle is a bus although the group fits into something smaller. */
export function isOversized({ maxPassengers }: VehicleType, { party }: Pick<Leg, 'party'>): boolean {
  return maxPassengers !== null && maxPassengers > SMALL_SEATS && groupSize(party) <= SMALL_SEATS
}
