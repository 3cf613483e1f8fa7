import type { Accommodation } from '../../../catalogue/accommodation.ts'
import type { PlannedLeg, PlannedTrip, Ride } from '../../quoting/trips/fleet.ts'
import type { CartLeg, CartRide, LegDetails, TransferCart } from './transfer-cart.ts'

/** What a caller adds to a priced trip. */
export interface TransferExtras {
  accommodation: Accommodation | null
  outbound: LegDetails
  return: LegDetails
}

const NO_DETAILS: LegDetails = { flightNumber: null, note: null }

/** No accommodation, no flight numbers, no notes. */
export const NO_EXTRAS: TransferExtras = { accommodation: null, outbound: NO_DETAILS, return: NO_DETAILS }

/** Returns the cart of a priced trip in its vehicles. */
export function fillTransferCart(plan: PlannedTrip, { accommodation, ...details }: TransferExtras): TransferCart {
  return {
    version: 1,
    product: 'transfer',
    currency: plan.currency.code,
    rateMillionths: plan.currency.rateMillionths,
    promoCode: plan.promo?.applied ? plan.promo.promo.code : null,
    outbound: fillLeg(plan.outbound, details.outbound),
    return: plan.return && fillLeg(plan.return, details.return),
    accommodation: accommodation && { id: accommodation.id, name: accommodation.name, address: accommodation.address },
  }
}

function fillLeg({ leg, route, pickupAt, rides: [first, ...others] }: PlannedLeg, details: LegDetails): CartLeg {
  return {
    leg,
    from: route.from.names,
    to: route.to.names,
    timeZone: route.from.timeZone,
    toTimeZone: route.to.timeZone,
    pickupAt,
    travelMinutes: route.durationMinutes,
    rides: [cartRide(first), ...others.map(cartRide)],
    details,
  }
}

function cartRide({ vehicle, ...ride }: Ride): CartRide {
  return { ...ride, vehicle: { id: vehicle.id, name: vehicle.names } }
}
