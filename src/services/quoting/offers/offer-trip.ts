import { type Catalogue, EURO, type Fare, type Route } from '../../../catalogue/catalogue.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { addMinutes, type LocalMinute, momentOf } from '../../../values/time.ts'
import { priceTerms, type PriceTerms, legPrice, type PriceStep } from '../pricing/leg-price.ts'
import { getRoutes } from '../routing/get-route.ts'
import { GRID_MINUTES, type NoticeOf } from '../routing/pickup.ts'
import { type DrivenOf, limitsOn } from '../trips/obstacles.ts'
import { ensureOnSale, ensureSequence, isInTime } from '../trips/pickups-ahead.ts'
import { quoteSale } from '../trips/plan-trip.ts'
import type { LegQuote, VehicleQuote } from '../trips/quote-trip.ts'
import { type Leg, type Trip, groupSize } from '../trips/trip.ts'
import type { Offer, OfferedLeg, OfferedTrip, TransferType } from './offer.ts'
import { type SeatsTaken, sharedOffers } from './shuttle-offers.ts'

/** The requested trip, and whether to explain the price of each offer. */
interface OfferRequest {
  type: TransferType
  trip: Trip
  isExplained?: boolean
}

/**
 * Returns everything that a partner can book for a request, priced by the engine of the public quote (decisions 4.6,
 * 6.5, 6.6). Throws what `quoteSale` throws, and NO_BOOKABLE_VEHICLE if no shuttle has seats.
 */
export function offerTrip(
  catalogue: Catalogue,
  { type, trip, isExplained = false }: OfferRequest,
  taken: SeatsTaken,
  now: Date,
): OfferedTrip {
  const terms = priceTerms(catalogue, { isOneOfTwo: trip.return !== null, promo: null, currency: EURO })
  const legs =
    type === 'shared'
      ? sharedLegs(catalogue, trip, terms, taken, now)
      : privateLegs(catalogue, trip, { terms, isExplained }, now)
  const offered: OfferedTrip = { version: 1, roundTripDiscount: terms.roundTripBasisPoints, ...legs }
  return isExplained ? explainOffers(catalogue, { type, trip }, offered, terms) : offered
}

type OfferedLegs = Pick<OfferedTrip, 'outbound' | 'return'>

function sharedLegs(catalogue: Catalogue, trip: Trip, terms: PriceTerms, taken: SeatsTaken, now: Date): OfferedLegs {
  const routes = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  const offered = (leg: Leg, route: Route) => {
    const isOpen = (at: LocalMinute) => isInTime(catalogue, route, at, now)
    return offeredLeg(leg, route, sharedOffers(catalogue, leg, route, terms, taken, isOpen))
  }
  const outbound = offered(trip.outbound, routes.outbound)
  const back = trip.return && routes.return && offered(trip.return, routes.return)
  ensureSequence(departure(outbound), back && departure(back))
  return { outbound, return: back }
}

/** Returns the departure of a leg; all of its seats are on one. */
function departure({ timeZone, travelMinutes, offers: [first] }: OfferedLeg) {
  if (!first) throw new Error('the leg has no offer')
  return { pickupAt: first.pickupAt, timeZone, travelMinutes }
}

function privateLegs(
  catalogue: Catalogue,
  trip: Trip,
  { terms, isExplained }: { terms: PriceTerms; isExplained: boolean },
  now: Date,
): OfferedLegs {
  const quote = quoteSale(catalogue, trip, now)
  const offered = (leg: LegQuote): OfferedLeg => {
    const missing = leg.missing.map(({ vehicle: { id, name }, obstacle, nearest }) => {
      const one = { vehicle: { id, name }, obstacle }
      return isExplained ? { ...one, suggestion: nearest() } : one
    })
    const priced = offeredLeg(leg.leg, leg.route, privateOffers(catalogue, leg, terms, now))
    return missing.length > 0 ? { ...priced, missing } : priced
  }
  return { outbound: offered(quote.outbound), return: quote.return && offered(quote.return) }
}

function offeredLeg(leg: Leg, { from, to, durationMinutes }: Route, offers: Offer[]): OfferedLeg {
  const hasCheckIn = leg.anchor === 'flight' && catchesDeparture(leg)
  return {
    from: from.name,
    to: to.name,
    timeZone: from.timeZone,
    toTimeZone: to.timeZone,
    travelMinutes: durationMinutes,
    checkInAt: hasCheckIn ? addMinutes(leg.at, -to.checkInLeadMinutes, to.timeZone) : null,
    offers,
  }
}

function privateOffers(catalogue: Catalogue, leg: LegQuote, terms: PriceTerms, now: Date): Offer[] {
  const requested = leg.vehicles.map(({ vehicle: { id, name }, priceMinor }) => ({
    offPeak: 0,
    vehicle: { id, name },
    pickupAt: leg.pickupAt,
    waitingMinutes: null,
    priceMinor,
  }))
  return [...requested, ...leg.vehicles.flatMap((vehicle) => findOffPeak(catalogue, leg, vehicle, terms, now))]
}

/**
 * Returns the offers for a trip with the steps that led to each price, computed by the function that made the prices.
 */
function explainOffers(
  catalogue: Catalogue,
  { type, trip }: { type: TransferType; trip: Trip },
  offered: OfferedTrip,
  terms: PriceTerms,
): OfferedTrip {
  const routes = getRoutes(catalogue, trip)
  const fares = type === 'shared' ? 'sharedFares' : 'fares'
  return {
    ...offered,
    outbound: explained(trip.outbound, routes.outbound[fares], offered.outbound, terms),
    return:
      trip.return &&
      routes.return &&
      offered.return &&
      explained(trip.return, routes.return[fares], offered.return, terms),
  }
}

function explained({ party }: Leg, fares: readonly Fare[], offered: OfferedLeg, terms: PriceTerms): OfferedLeg {
  const stepsTo = ({ vehicle, pickupAt }: Offer) => {
    const fare = fares.find((one) => one.vehicle.id === vehicle.id)
    const steps: PriceStep[] = []
    if (fare) legPrice(fare, groupSize(party), momentOf(pickupAt), terms, steps)
    return steps
  }
  return { ...offered, offers: offered.offers.map((offer) => ({ ...offer, steps: stepsTo(offer) })) }
}

const FARTHEST_MINUTES = 180
const MAX_OFFERS = 3

/**
 * Returns the nearest times at which a vehicle is cheaper than at any nearer one: later pickups if the leg meets an
 * arrival, earlier ones if it catches a departure. They are multiples of five minutes, up to three hours away, at most
 * three (decisions 6.5), and none at which the vehicle cannot be sold or driven.
 */
export function findOffPeak(
  catalogue: DrivenOf & NoticeOf,
  { leg, route, pickupAt }: LegQuote,
  { vehicle, priceMinor }: VehicleQuote,
  terms: PriceTerms,
  now: Date,
): Offer[] {
  const fare = route.fares.find((one) => one.vehicle === vehicle)
  if (!fare) return []
  const size = groupSize(leg.party)
  const { timeZone } = route.from
  const step = catchesDeparture(leg) ? -GRID_MINUTES : GRID_MINUTES
  const beyond = pickupAt % GRID_MINUTES
  const first = beyond === 0 ? step : step > 0 ? GRID_MINUTES - beyond : -beyond
  const offers: Offer[] = []
  let lowest = priceMinor
  for (let moved = first; Math.abs(moved) <= FARTHEST_MINUTES && offers.length < MAX_OFFERS; moved += step) {
    const at = addMinutes(pickupAt, moved, timeZone)
    const price = legPrice(fare, size, momentOf(at), terms)
    if (price === undefined || price >= lowest || !isInTime(catalogue, route, at, now)) continue
    if (limitsOn(catalogue, route, at, now)?.obstacleTo([vehicle.id])) continue
    lowest = price
    offers.push({
      offPeak: offers.length + 1,
      vehicle: { id: vehicle.id, name: vehicle.name },
      pickupAt: at,
      waitingMinutes: Math.abs(moved),
      priceMinor: price,
    })
  }
  return offers
}
