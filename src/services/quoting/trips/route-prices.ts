import type { Catalogue, Route, VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError } from '../../../errors.ts'
import { localMinute } from '../../../values/time.ts'
import { cheapestByMonth, type MonthPrices } from '../months-ahead.ts'
import { quoteTrip } from './quote-trip.ts'
import type { Trip } from './trip.ts'

/** A vehicle and its prices on a route in the coming months. */
export interface VehiclePrices extends MonthPrices {
  vehicle: VehicleType
}

/**
 * Returns the reference ride of a route's price on a day: one way, two people with one suitcase each, picked up at
 * noon.
 */
export function usualRide({ from, to }: Pick<Route, 'from' | 'to'>, day: number): Trip {
  const party = { adults: 2, children: 0, infants: 0, childSeats: 0, boosters: 0 }
  const luggage = { suitcases: 2, skiBags: 0, skiEquipment: false }
  const outbound = {
    from: from.code,
    to: to.code,
    at: localMinute(day, 12, 0),
    anchor: 'pickup',
    party,
    luggage,
  } as const
  return { outbound, return: null, currency: 'EUR', promoCode: null }
}

/**
 * Returns the price of the reference ride in each vehicle that fits, cheapest first, in euros and as quoted for the
 * day.
 */
export function routePrices(catalogue: Catalogue, route: Route, now: Date): VehiclePrices[] {
  const found = cheapestByMonth(catalogue, 'transfer', now, (day) => pricesOn(catalogue, usualRide(route, day), now))
  return Array.from(found, ([vehicle, prices]) => ({ vehicle, ...prices })).toSorted(
    (a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor || a.vehicle.id - b.vehicle.id,
  )
}

function pricesOn(catalogue: Catalogue, ride: Trip, now: Date): (readonly [VehicleType, number])[] {
  try {
    const { vehicles } = quoteTrip(catalogue, ride, now).outbound
    return vehicles.map(({ vehicle, priceMinor }) => [vehicle, priceMinor])
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
