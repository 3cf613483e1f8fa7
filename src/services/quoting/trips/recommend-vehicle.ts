import type { VehicleType } from '../../../catalogue/catalogue.ts'
import { groupSize, type Leg } from './trip.ts'

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
