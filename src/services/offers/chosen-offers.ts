import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Offer } from '../../values/offer.ts'
import type { Leg } from '../../values/trip.ts'
import type { BookedLeg } from '../bookings/book.ts'
import type { StoredRequest } from '../transfer-requests/transfer-request.ts'
import { ensureSequence } from '../trips/ensure-sequence.ts'
import { seatsAt } from './departure.ts'

/** An offer for each leg of a request. */
export interface ChosenOffers {
  outbound: Offer
  return: Offer | null
}

/** The legs of a request as the chosen offers drive them. Throws what `ensureSequence` throws. */
export function bookedLegs(
  catalogue: Catalogue,
  { request: { type, trip }, offered }: StoredRequest,
  chosen: ChosenOffers,
): BookedLeg[] {
  const { travelMinutes } = offered.outbound
  ensureSequence({ pickupAt: chosen.outbound.pickupAt, travelMinutes }, chosen.return)
  const bookedLeg = (leg: Leg, offer: Offer) => {
    const { shuttles = [] } = catalogue.routes.get(routeKey(leg.from, leg.to)) ?? {}
    return { leg, offer, seats: type === 'shared' ? seatsAt(shuttles, offer.pickupAt) : null }
  }
  const outbound = bookedLeg(trip.outbound, chosen.outbound)
  return trip.return && chosen.return ? [outbound, bookedLeg(trip.return, chosen.return)] : [outbound]
}
