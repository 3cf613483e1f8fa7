import { type Catalogue, type Route, unlimited, type VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError, orRefusal } from '../../../errors.ts'
import { localMinute, OPERATOR_ZONE, startOfDay, todayAt, weekdayOf } from '../../../values/time.ts'
import { cheapestByMonth, type MonthPrices, onceADay } from '../months-ahead.ts'
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
 * day, as if there were enough units. It stays the same all day: rides that can no longer be booked at the end of it
 * are left out.
 */
export function routePrices(given: Catalogue, route: Route, now: Date): VehiclePrices[] {
  const catalogue = unlimited(given)
  const endOfDay = startOfDay(todayAt(now, OPERATOR_ZONE) + 1, OPERATOR_ZONE)
  const pricedAt = new Date(endOfDay.getTime() - 1)
  const found = cheapestByMonth(
    catalogue,
    'transfer',
    now,
    oncePerWeekday(route, (day) => pricesOn(catalogue, usualRide(route, day), pricedAt)),
  )
  return Array.from(found, ([vehicle, prices]) => ({ vehicle, ...prices })).toSorted(
    (a, b) => a.cheapest.priceMinor - b.cheapest.priceMinor || a.vehicle.id - b.vehicle.id,
  )
}

/**
 * Returns the lowest price of the reference ride in `routePrices`; null if it is not on sale. Computed once per
 * catalogue and day, because a list of a hundred routes would take a hundred times as long as the page of one.
 */
export const lowestPrice = onceADay(
  (catalogue, route: Route, now): number | null => routePrices(catalogue, route, now)[0]?.cheapest.priceMinor ?? null,
)

type Prices = (readonly [VehicleType, number])[]

/**
 * Returns the same prices with fewer quotes: until a rule begins or ends, every week has the same. A day without prices
 * says nothing about others, because it may only be too soon.
 */
function oncePerWeekday({ markups }: Route, quote: (day: number) => Prices): (day: number) => Prices {
  const changes = [...new Set(markups.flatMap(({ dateFrom, dateTo }) => [dateFrom, dateTo + 1]))].toSorted(
    (a, b) => a - b,
  )
  const known = new Map<string, Prices>()
  return (day) => {
    const key = `${changes.findLastIndex((change) => change <= day)} ${weekdayOf(day)}`
    const prices = known.get(key) ?? quote(day)
    if (prices.length > 0) known.set(key, prices)
    return prices
  }
}

function pricesOn(catalogue: Catalogue, ride: Trip, now: Date): Prices {
  const quote = orRefusal(() => quoteTrip(catalogue, ride, now))
  if (quote instanceof ApiError) return []
  return quote.outbound.vehicles.map(({ vehicle, priceMinor }) => [vehicle, priceMinor])
}
