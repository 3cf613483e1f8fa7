import type { Accommodation } from '../../catalogue/catalogue.ts'
import type { LegDetails, OrderedLeg, TransferOrder } from '../../values/transfer-order.ts'
import type { Choice } from './choose-vehicles.ts'
import type { LegQuote, TripQuote, VehicleQuote } from './quote-trip.ts'

/** What a caller adds to a priced trip. */
export interface OrderExtras {
  accommodation: Accommodation | null
  outbound: LegDetails
  return: LegDetails
}

const NO_DETAILS: LegDetails = { flightNumber: null, note: null }

/** An order without accommodation, flight numbers and notes. */
export const NO_EXTRAS: OrderExtras = { accommodation: null, outbound: NO_DETAILS, return: NO_DETAILS }

/** The order of the chosen vehicles, at the prices of the quote. */
export function orderTrip(quote: TripQuote, choice: Choice, { accommodation, ...details }: OrderExtras): TransferOrder {
  return {
    product: 'transfer',
    currency: quote.currency.code,
    promoCode: quote.promo?.applied ? quote.promo.promo.code : null,
    outbound: orderedLeg(quote.outbound, choice.outbound, details.outbound),
    return: quote.return && choice.return && orderedLeg(quote.return, choice.return, details.return),
    accommodation: accommodation && { id: accommodation.id, name: accommodation.name, address: accommodation.address },
  }
}

function orderedLeg(
  { leg, route, pickupAt }: LegQuote,
  { vehicle, priceMinor }: VehicleQuote,
  details: LegDetails,
): OrderedLeg {
  return {
    leg,
    from: route.from.name,
    to: route.to.name,
    pickupAt,
    vehicle: { id: vehicle.id, name: vehicle.name },
    priceMinor,
    details,
  }
}
