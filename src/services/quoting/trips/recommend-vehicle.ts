import type { VehicleType } from '../../../catalogue/catalogue.ts'
import { groupSize, type Leg } from './trip.ts'

/** More seats than that are a bus, which few groups look for. */
const SMALL_SEATS = 8

/**
 * Returns what to recommend to a group among vehicles that all take it, by price: the first in which its ski bags have
 * room beside its suitcases, else the first (decisions 7.41). Undefined where there is none.
 */
export function recommendVehicle<Offer extends { vehicle: VehicleType }>(
  offers: readonly Offer[],
  { luggage: { suitcases, skiBags } }: Pick<Leg, 'luggage'>,
): Offer | undefined {
  const pieces = suitcases + skiBags
  return offers.find(({ vehicle: { maxLuggage } }) => maxLuggage === null || pieces <= maxLuggage) ?? offers[0]
}

/** Whether a vehicle is a bus, and the group one that fits into something smaller. */
export function isOversized({ maxPassengers }: VehicleType, { party }: Pick<Leg, 'party'>): boolean {
  return maxPassengers !== null && maxPassengers > SMALL_SEATS && groupSize(party) <= SMALL_SEATS
}
