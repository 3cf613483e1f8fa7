import type { Catalogue, Route } from '../../../catalogue/catalogue.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { RATE_SCALE } from '../../../values/money.ts'
import { addMinutes } from '../../../values/time.ts'
import { priceTerms, type PriceTerms } from '../pricing/leg-price.ts'
import { getRoutes } from '../routing/get-route.ts'
import { earliestPickup } from '../routing/pickup.ts'
import { ensureOnSale } from '../trips/ensure-on-sale.ts'
import { ensureSequence } from '../trips/ensure-sequence.ts'
import { quoteSale } from '../trips/quote-sale.ts'
import type { LegQuote } from '../trips/quote-trip.ts'
import type { Leg, Trip } from '../trips/trip.ts'
import { explainOffers } from './explain-offers.ts'
import { findOffPeak } from './off-peak.ts'
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
  const terms = priceTerms(catalogue, { isOneOfTwo: trip.return !== null, promo: null, rateMillionths: RATE_SCALE })
  const legs =
    type === 'shared' ? sharedLegs(catalogue, trip, terms, taken, now) : privateLegs(catalogue, trip, terms, now)
  const offered: OfferedTrip = { version: 1, roundTripDiscount: terms.roundTripBasisPoints, ...legs }
  return isExplained ? explainOffers(catalogue, { type, trip }, offered, terms) : offered
}

type OfferedLegs = Pick<OfferedTrip, 'outbound' | 'return'>

function sharedLegs(catalogue: Catalogue, trip: Trip, terms: PriceTerms, taken: SeatsTaken, now: Date): OfferedLegs {
  const routes = getRoutes(catalogue, trip)
  ensureOnSale(catalogue, trip, now)
  const earliest = earliestPickup(catalogue, now)
  const offered = (leg: Leg, route: Route) => offeredLeg(leg, route, sharedOffers(leg, route, terms, taken, earliest))
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

function privateLegs(catalogue: Catalogue, trip: Trip, terms: PriceTerms, now: Date): OfferedLegs {
  const quote = quoteSale(catalogue, trip, now)
  const earliest = earliestPickup(catalogue, now)
  const offered = (leg: LegQuote) => offeredLeg(leg.leg, leg.route, privateOffers(leg, terms, earliest))
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

function privateOffers(leg: LegQuote, terms: PriceTerms, earliest: number): Offer[] {
  const requested = leg.vehicles.map(({ vehicle: { id, name }, priceMinor }) => ({
    offPeak: 0,
    vehicle: { id, name },
    pickupAt: leg.pickupAt,
    waitingMinutes: null,
    priceMinor,
  }))
  return [...requested, ...leg.vehicles.flatMap((vehicle) => findOffPeak(leg, vehicle, terms, earliest))]
}
