import type { Point } from '../../values/geo.ts'
import type { Offer } from '../../values/offer.ts'
import type { TransferRequest } from '../../values/transfer-request.ts'
import type { Leg } from '../../values/trip.ts'
import type { Voucher } from '../../values/voucher.ts'
import { internationalNumber } from '../../values/phone.ts'
import { catchesDeparture } from '../routing/flight.ts'
import type { NewBooking } from './book.ts'

/** What the voucher of one booked leg says; number 1 is the outbound leg, 2 the return. */
export function bookedVoucher(
  { owner, stored: { request, offered }, customer, operator }: NewBooking,
  { reference, number, offer }: { reference: string; number: number; offer: Offer },
  now: Date,
): Voucher {
  const isReturn = number === 2
  const leg = (isReturn && request.trip.return) || request.trip.outbound
  const offeredLeg = (isReturn && offered.return) || offered.outbound
  const extras = isReturn ? request.return : request.outbound
  return {
    reference,
    productReference: `${reference}-P${number}`,
    sandbox: owner.environment === 'sandbox',
    bookedAt: now.toISOString(),
    passengerName: `${customer.name} ${customer.lastName}`,
    phone: internationalNumber(customer.countryCode, customer.mobileNumber),
    email: customer.email,
    pickupAt: offer.pickupAt,
    from: offeredLeg.from,
    to: offeredLeg.to,
    accommodation: accommodationOf(request, leg),
    flight: flightOf(leg, extras.flightNumber),
    vehicle: offer.vehicle.name,
    travelMinutes: offeredLeg.travelMinutes,
    adults: leg.party.adults,
    children: leg.party.children,
    infants: leg.party.infants,
    childSeats: leg.party.childSeats,
    boosters: leg.party.boosters,
    skis: extras.skis,
    snowboards: extras.snowboards,
    notes: request.note?.trim() ?? null,
    partnerReference: customer.reference,
    priceDue: null,
    operator,
  }
}

function accommodationOf({ accommodation }: TransferRequest, leg: Leg): Voucher['accommodation'] {
  const { name, address } = accommodation
  const point = believedPoint(accommodation)
  if (name === null && address === null && point === null) return null
  const end = catchesDeparture(leg) ? 'pickup' : 'drop-off'
  return { end, name: name ?? '', address: address ?? '', point }
}

function believedPoint({ point }: TransferRequest['accommodation']): Point | null {
  return point && !point.doubtful ? { latitude: point.latitude, longitude: point.longitude } : null
}

function flightOf(leg: Leg, number: string | null): Voucher['flight'] {
  if (number === null) return null
  const direction = catchesDeparture(leg) ? 'departure' : 'arrival'
  return { number, at: leg.anchor === 'flight' ? leg.at : null, direction }
}
