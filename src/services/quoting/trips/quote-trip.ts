import type { Catalogue, Currency, Route, VehicleType } from '../../../catalogue/catalogue.ts'
import { ApiError, type Suggestion } from '../../../errors.ts'
import { formatMoney, toDecimal } from '../../../values/money.ts'
import { type LocalMinute, type Moment, momentOf } from '../../../values/time.ts'
import { getCurrency, legPrice, priceTerms, type PriceTerms } from '../pricing/leg-price.ts'
import { checkPromo, type PromoOutcome, sharePromo, splitPromo } from '../pricing/promo.ts'
import { getRoute, getRoutes } from '../routing/get-route.ts'
import { fleetOf, fleetWords, suggestFleet } from './fleet.ts'
import { limitsOn, type MissingVehicle, missingVehicle, notDriven } from './obstacles.ts'
import { type OpenLeg, type OpenTrip, openTrip } from './open-trip.ts'
import { ensureOnSale, type Direction, getPickupAhead } from './pickups-ahead.ts'
import { carriesSkis, groupSize, type Leg, type Luggage, type Trip } from './trip.ts'

/** All vehicles that a trip can be booked with, and their prices in the trip's currency. */
export interface TripQuote {
  trip: Trip
  currency: Currency
  outbound: LegQuote
  return: LegQuote | null
  promo: PromoOutcome | null
}

/** One leg of a quote, with at least one vehicle, sorted by price, then id. */
export interface LegQuote {
  leg: Leg
  route: Route
  pickupAt: LocalMinute
  vehicles: VehicleQuote[]
  /** Vehicles that would take the group, but cannot be driven at that time. */
  missing: MissingVehicle[]
}

/** The price of one vehicle on a leg. `totalMinor` is its price over both legs, null if it does not serve both. */
export interface VehicleQuote {
  vehicle: VehicleType
  priceMinor: number
  totalMinor: number | null
}

/**
 * Prices a trip; every channel shows and charges these prices. Throws CURRENCY_NOT_SUPPORTED, ROUTE_NOT_FOUND,
 * UNSUPPORTED_ROUTE, MANUAL_BOOKING_REQUIRED or NO_BOOKABLE_VEHICLE, in the order of decisions 2.3.
 */
export function quoteTrip(catalogue: Catalogue, trip: Trip, now: Date): TripQuote {
  const open = openTrip(catalogue, trip, now)
  const suggest = () => severalVehicles(open)
  const outbound = quoteLeg(catalogue, open.outbound, suggest, now)
  const back = open.return && quoteLeg(catalogue, open.return, suggest, now)
  if (back) addTotals(outbound.vehicles, back.vehicles)
  return { trip, currency: open.currency, outbound, return: back, promo: open.promo }
}

/**
 * The terms of a ride that was already sold: whether its leg is half of a return, its number among several vehicles,
 * currency and promo code.
 */
export interface SoldTerms {
  direction: Direction
  isOneOfTwo: boolean
  /** The number of vehicles on the leg, and the index of this one. */
  vehicles: { count: number; index: number }
  currency: string
  promoCode: string | null
}

/** Prices one ride as `quoteTrip` or `quoteFleet` would price it within its trip. Throws what they throw. */
export function quoteSoldRide(catalogue: Catalogue, leg: Leg, sold: SoldTerms, now: Date): LegQuote {
  getCurrency(catalogue, sold.currency)
  const trip = { outbound: leg, return: null, currency: sold.currency, promoCode: sold.promoCode }
  const { outbound: route } = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  return quotePickup(catalogue, leg, sold, getPickupAhead(catalogue, leg, route, sold.direction, now), now)
}

/** Prices one ride with that pickup, like `quoteSoldRide`, however soon or late it is. */
export function quotePickup(
  catalogue: Catalogue,
  leg: Leg,
  { direction, isOneOfTwo, vehicles: { count, index }, currency, promoCode }: SoldTerms,
  pickupAt: LocalMinute,
  now: Date,
): LegQuote {
  const route = getRoute(catalogue, leg.from, leg.to)
  const promo = promoCode === null ? null : checkPromo(catalogue, promoCode, now)
  const [there, back] = splitPromo(promo, isOneOfTwo ? 2 : 1)
  const share = sharePromo(direction === 'return' ? back : there, count)[index] ?? null
  const terms = priceTerms(catalogue, { isOneOfTwo, promo: share, currency: getCurrency(catalogue, currency) })
  const limits = limitsOn(catalogue, route, pickupAt, now)
  return quoteLeg(catalogue, { direction, leg, route, pickupAt, terms, limits }, () => undefined, now)
}

function quoteLeg(catalogue: Catalogue, open: OpenLeg, suggest: () => Suggestion | undefined, now: Date): LegQuote {
  const { leg, route, pickupAt, terms, direction, limits } = open
  const pickup = momentOf(pickupAt)
  const size = groupSize(leg.party)
  const vehicles: VehicleQuote[] = []
  const missing: MissingVehicle[] = []
  for (const fare of route.fares) {
    const priceMinor = fits(fare, size, leg.luggage) ? legPrice(fare, size, pickup, terms) : undefined
    if (priceMinor === undefined) continue
    const obstacle = limits?.obstacleTo([fare.vehicle.id])
    if (obstacle) missing.push(missingVehicle(catalogue, open, { vehicle: fare.vehicle, obstacle }, now))
    else vehicles.push({ vehicle: fare.vehicle, priceMinor, totalMinor: null })
  }
  if (missing.length > 0 && vehicles.length === 0) throw notDriven(catalogue, open, missing, now)
  if (vehicles.length === 0) {
    throw new ApiError(
      'NO_BOOKABLE_VEHICLE',
      `${leg.from} to ${leg.to}: no vehicle for this group and its luggage has a price on this route`,
      { why: 'noPrice', suggestion: () => suggest() ?? maxLuggage(leg, route, terms, pickup, direction) },
    )
  }
  // Fares are sorted by vehicle id, which decides between equal prices.
  vehicles.sort((a, b) => a.priceMinor - b.priceMinor)
  return { leg, route, pickupAt, vehicles, missing }
}

function severalVehicles(trip: OpenTrip): Suggestion | undefined {
  const plan = suggestFleet(trip)
  if (!plan) return undefined
  const { outbound, currency, totalMinor } = plan
  return {
    message: `${fleetWords(outbound.rides)} take this group for ${formatMoney(totalMinor, currency.code)}`,
    change: { vehicleCounts: fleetOf(outbound.rides) },
    price: { amount: toDecimal(totalMinor), currency: currency.code },
  }
}

/** Returns how many suitcases the largest vehicle for the group takes, if only the suitcases are too many. */
function maxLuggage(
  leg: Leg,
  { fares }: Route,
  terms: PriceTerms,
  pickup: Moment,
  direction: Direction,
): Suggestion | undefined {
  const size = groupSize(leg.party)
  const without = { ...leg.luggage, suitcases: 0 }
  const bounds = fares.flatMap((fare) => {
    const { maxLuggage } = fare.vehicle
    return maxLuggage !== null && fits(fare, size, without) && legPrice(fare, size, pickup, terms) !== undefined
      ? maxLuggage
      : []
  })
  if (bounds.length === 0) return undefined
  const most = Math.max(...bounds)
  const word = direction === 'outbound' ? 'luggage' : 'returnLuggage'
  return { message: `the largest vehicle for this group takes ${most} suitcases`, change: { [word]: most } }
}

/** What a vehicle has room for. */
export type Room = Pick<VehicleType, 'maxPassengers' | 'maxLuggage' | 'transportsSkis'>

/** Returns whether the vehicle takes the group and its luggage (decisions 3.4). */
export function fits({ vehicle }: { vehicle: Room }, size: number, luggage: Luggage): boolean {
  return (
    (vehicle.maxPassengers === null || size <= vehicle.maxPassengers) &&
    (vehicle.maxLuggage === null || luggage.suitcases <= vehicle.maxLuggage) &&
    (vehicle.transportsSkis || !carriesSkis(luggage))
  )
}

function addTotals(outbound: VehicleQuote[], back: VehicleQuote[]): void {
  for (const there of outbound) {
    const andBack = back.find(({ vehicle }) => vehicle === there.vehicle)
    if (andBack) there.totalMinor = andBack.totalMinor = there.priceMinor + andBack.priceMinor
  }
}
