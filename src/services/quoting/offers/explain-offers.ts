import type { Catalogue, Fare } from '../../../catalogue/catalogue.ts'
import { momentOf } from '../../../values/time.ts'
import { legPrice, type PriceTerms } from '../pricing/leg-price.ts'
import type { PriceStep } from '../pricing/price-steps.ts'
import { getRoutes } from '../routing/get-route.ts'
import { groupSize, type Leg, type Trip } from '../trips/trip.ts'
import type { Offer, OfferedLeg, OfferedTrip, TransferType } from './offer.ts'

/**
 * Returns the offers for a trip with the steps that led to each price, computed by the function that made the prices.
 */
export function explainOffers(
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
