import type { Accommodation } from '../../../catalogue/accommodation.ts'
import type { Choice } from '../../quoting/trips/choose-vehicles.ts'
import type { LegQuote, TripQuote, VehicleQuote } from '../../quoting/trips/quote-trip.ts'
import type { CartLeg, LegDetails, TransferCart } from './transfer-cart.ts'

/** What a caller adds to a priced trip. */
export interface TransferExtras {
  accommodation: Accommodation | null
  outbound: LegDetails
  return: LegDetails
}

const NO_DETAILS: LegDetails = { flightNumber: null, note: null }

/** No accommodation, no flight numbers, no notes. */
export const NO_EXTRAS: TransferExtras = { accommodation: null, outbound: NO_DETAILS, return: NO_DETAILS }

/** Returns a cart of the chosen vehicles, at the prices of the quote. */
export function fillTransferCart(
  quote: TripQuote,
  choice: Choice,
  { accommodation, ...details }: TransferExtras,
): TransferCart {
  return {
    version: 1,
    product: 'transfer',
    currency: quote.currency.code,
    rateMillionths: quote.currency.rateMillionths,
    promoCode: quote.promo?.applied ? quote.promo.promo.code : null,
    outbound: fillLeg(quote.outbound, choice.outbound, details.outbound),
    return: quote.return && choice.return && fillLeg(quote.return, choice.return, details.return),
    accommodation: accommodation && { id: accommodation.id, name: accommodation.name, address: accommodation.address },
  }
}

function fillLeg(
  { leg, route, pickupAt }: LegQuote,
  { vehicle, priceMinor }: VehicleQuote,
  details: LegDetails,
): CartLeg {
  return {
    leg,
    from: route.from.names,
    to: route.to.names,
    timeZone: route.from.timeZone,
    toTimeZone: route.to.timeZone,
    pickupAt,
    travelMinutes: route.durationMinutes,
    vehicle: { id: vehicle.id, name: vehicle.names },
    priceMinor,
    details,
  }
}
