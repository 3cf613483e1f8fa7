import type { Catalogue, Currency, Route } from '../../../catalogue/catalogue.ts'
import type { LocalMinute } from '../../../values/time.ts'
import { getCurrency, priceTerms, type PriceTerms } from '../pricing/leg-price.ts'
import { checkPromo, type LegPromo, type PromoOutcome, splitPromo } from '../pricing/promo.ts'
import { getRoutes } from '../routing/get-route.ts'
import { type Limits, limitsOn } from './obstacles.ts'
import { ensureOnSale, type Direction, getPickupAhead } from './pickups-ahead.ts'
import type { Leg, Trip } from './trip.ts'

/** A trip with everything that its price depends on, except vehicles. */
export interface OpenTrip {
  currency: Currency
  promo: PromoOutcome | null
  outbound: OpenLeg
  return: OpenLeg | null
}

/** One leg of such a trip. */
export interface OpenLeg {
  direction: Direction
  leg: Leg
  route: Route
  pickupAt: LocalMinute
  terms: PriceTerms
  /** What limits its vehicles; undefined if nothing does. */
  limits: Limits | undefined
}

/**
 * Returns everything that the price of a trip depends on, except vehicles. Throws CURRENCY_NOT_SUPPORTED,
 * ROUTE_NOT_FOUND, UNSUPPORTED_ROUTE or MANUAL_BOOKING_REQUIRED, and NO_BOOKABLE_VEHICLE for an impossible pickup time.
 * `routesOf` may find routes that are not bookable online.
 */
export function openTrip(catalogue: Catalogue, trip: Trip, now: Date, routesOf = getRoutes): OpenTrip {
  const currency = getCurrency(catalogue, trip.currency)
  const routes = routesOf(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  const promo = trip.promoCode === null ? null : checkPromo(catalogue, trip.promoCode, now)
  const [outboundPromo, returnPromo] = splitPromo(promo, trip.return ? 2 : 1)
  const isOneOfTwo = trip.return !== null
  const open = (direction: Direction, leg: Leg, route: Route, legPromo: LegPromo | null): OpenLeg => {
    const pickupAt = getPickupAhead(catalogue, leg, route, direction, now)
    const terms = priceTerms(catalogue, { isOneOfTwo, promo: legPromo, currency })
    return { direction, leg, route, pickupAt, terms, limits: limitsOn(catalogue, route, pickupAt, now) }
  }
  const outbound = open('outbound', trip.outbound, routes.outbound, outboundPromo)
  const back = trip.return && routes.return && open('return', trip.return, routes.return, returnPromo)
  return { currency, promo, outbound, return: back }
}
