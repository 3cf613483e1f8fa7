import type { Catalogue, Route } from '../../catalogue/catalogue.ts'
import type { OfferedLeg, OfferedTrip, Offer } from '../../values/offer.ts'
import { RATE_SCALE } from '../../values/money.ts'
import { addMinutes } from '../../values/time.ts'
import type { TransferRequest } from '../../values/transfer-request.ts'
import type { Leg } from '../../values/trip.ts'
import type { PriceTerms } from '../pricing/leg-price.ts'
import { catchesDeparture } from '../routing/flight.ts'
import { getRoutes } from '../routing/get-route.ts'
import { type LegQuote, quoteTrip } from '../trips/quote-trip.ts'
import { findOffPeak } from './off-peak.ts'
import { sharedOffers } from './shuttle-offers.ts'

/**
 * Everything that a partner can book for a request, priced by the engine of the public quote (decisions 4.6, 6.5, 6.6).
 * Throws what `quoteTrip` throws; NO_BOOKABLE_VEHICLE also where no shuttle has seats.
 */
export function offerTrip(catalogue: Catalogue, { type, trip }: TransferRequest, now: Date): OfferedTrip {
  const roundTripDiscount = trip.return ? catalogue.roundTripDiscount : 0
  const terms = { roundTripDiscount, promo: null, rateMillionths: RATE_SCALE }
  if (type === 'shared') {
    const routes = getRoutes(catalogue, trip)
    const offered = (leg: Leg, route: Route) => offeredLeg(leg, route, sharedOffers(leg, route, terms, now))
    return {
      roundTripDiscount,
      outbound: offered(trip.outbound, routes.outbound),
      return: trip.return && routes.return && offered(trip.return, routes.return),
    }
  }
  const quote = quoteTrip(catalogue, trip, now)
  const offered = (leg: LegQuote) => offeredLeg(leg.leg, leg.route, privateOffers(leg, terms, now))
  return { roundTripDiscount, outbound: offered(quote.outbound), return: quote.return && offered(quote.return) }
}

function offeredLeg(leg: Leg, route: Route, offers: Offer[]): OfferedLeg {
  const hasCheckIn = leg.anchor === 'flight' && catchesDeparture(leg)
  return {
    from: route.from.name,
    to: route.to.name,
    travelMinutes: route.durationMinutes,
    checkInAt: hasCheckIn ? addMinutes(leg.at, -route.to.checkInLeadMinutes) : null,
    offers,
  }
}

function privateOffers(leg: LegQuote, terms: PriceTerms, now: Date): Offer[] {
  const requested = leg.vehicles.map(({ vehicle: { id, name }, priceMinor }) => ({
    offPeak: 0,
    vehicle: { id, name },
    pickupAt: leg.pickupAt,
    waitingMinutes: null,
    priceMinor,
  }))
  return [...requested, ...leg.vehicles.flatMap((vehicle) => findOffPeak(leg, vehicle, terms, now))]
}
