import { type Catalogue, type Route, unlimited } from '../../../catalogue/catalogue.ts'
import { ApiError, orRefusal } from '../../../errors.ts'
import { memoize, memoizeValues } from '../../../values/memo.ts'
import { divideHalfUp } from '../../../values/money.ts'
import { localMinute, OPERATOR_ZONE, startOfDay, todayAt, weekdayOf } from '../../../values/time.ts'
import { featuredRoutes } from '../routing/featured-routes.ts'
import { cheapest } from './choose-vehicles.ts'
import { quoteTrip } from './quote-trip.ts'
import type { Leg, Trip } from './trip.ts'

/** A trip to display before a search, and its price. */
export interface FeaturedTrip {
  trip: Trip
  route: Route
  /** One person's share of the cheapest vehicle, in EUR minor units. */
  shareMinor: number
}

const PEOPLE = 4

/** The minimum number of days ahead for which prices are shown: rides of tomorrow may no longer be bookable. */
export const DAYS_AHEAD = 7

/**
 * Returns the featured routes for four people with skis who land at noon on a coming Saturday, priced like the quote
 * that the link for that trip leads to, as if there were enough units. They are priced once per catalogue and Saturday;
 * trips that cannot be booked are left out.
 */
export function featuredTrips(catalogue: Catalogue, now: Date): readonly FeaturedTrip[] {
  return pricedOn(unlimited(catalogue))(featuredDay(now))
}

/** Returns the Saturday for which prices are shown before a search. */
export function featuredDay(now: Date): number {
  return saturdayFrom(todayAt(now, OPERATOR_ZONE) + DAYS_AHEAD)
}

const pricedOn = memoize((catalogue: Catalogue) =>
  memoizeValues((day: number) => featuredRoutes(catalogue).flatMap((route) => priced(catalogue, route, day)), 2),
)

function priced(catalogue: Catalogue, route: Route, day: number): FeaturedTrip[] {
  const trip = { outbound: legOn(route, day), return: null, currency: 'EUR', promoCode: null }
  // Priced as of a week before, so that everybody sees the same price.
  const quote = orRefusal(() => quoteTrip(catalogue, trip, startOfDay(day - DAYS_AHEAD, OPERATOR_ZONE)))
  if (quote instanceof ApiError) return []
  return [{ trip, route, shareMinor: divideHalfUp(cheapest(quote.outbound).priceMinor, PEOPLE) }]
}

function legOn({ from, to }: Route, day: number): Leg {
  return {
    from: from.code,
    to: to.code,
    at: localMinute(day, 12, 0),
    anchor: 'flight',
    party: { adults: PEOPLE, children: 0, infants: 0, childSeats: 0, boosters: 0 },
    luggage: { suitcases: PEOPLE, skiBags: PEOPLE, skiEquipment: false },
  }
}

/** Returns the first Saturday on or after that day. */
function saturdayFrom(day: number): number {
  return day + ((13 - weekdayOf(day)) % 7)
}
