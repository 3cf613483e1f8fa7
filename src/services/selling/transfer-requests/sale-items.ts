import { type Catalogue, routeKey } from '../../../catalogue/catalogue.ts'
import type { Point } from '../../../values/geo.ts'
import type { Offer, OfferedLeg } from '../../quoting/offers/offer.ts'
import { withoutSuffix } from '../../../values/place-code.ts'
import { MINUTE_MS, toInstant, OPERATOR_ZONE } from '../../../values/time.ts'
import { wording } from '../../../values/wording.ts'
import type { LegExtras, TransferRequest } from './transfer-request.ts'
import { groupSize, type Leg } from '../../quoting/trips/trip.ts'
import { flightOf, type RideDetails } from '../../bookings/item-details.ts'
import type { NewRide } from '../../bookings/new-item.ts'
import { seatsAt } from '../../quoting/offers/departure.ts'
import { catchesDeparture } from '../../quoting/routing/flight.ts'
import { ensureSequence } from '../../quoting/trips/ensure-sequence.ts'
import type { StoredRequest } from './stored-request.ts'

/** An offer for each leg of a request. */
export interface ChosenOffers {
  outbound: Offer
  return: Offer | null
}

/** The rides that the chosen offers of a request make. Throws what `ensureSequence` throws. */
export function saleItems(
  catalogue: Catalogue,
  { request, offered }: StoredRequest,
  chosen: ChosenOffers,
): [NewRide, ...NewRide[]] {
  ensureSequence({ pickupAt: chosen.outbound.pickupAt, travelMinutes: offered.outbound.travelMinutes }, chosen.return)
  const { trip } = request
  const outbound = ride(catalogue, request, {
    which: 'outbound',
    leg: trip.outbound,
    extras: request.outbound,
    offered: offered.outbound,
    offer: chosen.outbound,
  })
  if (!trip.return || !offered.return || !chosen.return) return [outbound]
  const back = ride(catalogue, request, {
    which: 'return',
    leg: trip.return,
    extras: request.return,
    offered: offered.return,
    offer: chosen.return,
  })
  return [outbound, back]
}

interface SoldLeg {
  which: RideDetails['leg']
  leg: Leg
  extras: LegExtras
  offered: OfferedLeg
  offer: Offer
}

function ride(catalogue: Catalogue, request: TransferRequest, sold: SoldLeg): NewRide {
  const { leg, offered, offer } = sold
  const { shuttles = [] } = catalogue.routes.get(routeKey(leg.from, leg.to)) ?? {}
  const startsAt = new Date(toInstant(offer.pickupAt, OPERATOR_ZONE))
  return {
    kind: 'ride',
    startsAt,
    // In real minutes, because an hour of the wall clock can occur twice.
    endsAt: new Date(startsAt.getTime() + (offered.travelMinutes ?? 0) * MINUTE_MS),
    fromCode: withoutSuffix(leg.from),
    toCode: withoutSuffix(leg.to),
    vehicleId: offer.vehicle.id,
    seats: request.type === 'shared' ? seatsAt(shuttles, offer.pickupAt) : null,
    groupSize: groupSize(leg.party),
    priceMinor: offer.priceMinor,
    details: detailsOf(request, sold),
  }
}

function detailsOf(request: TransferRequest, { which, leg, extras, offered, offer }: SoldLeg): RideDetails {
  const scheduledAt = leg.anchor === 'flight' ? leg.at : null
  return {
    version: 1,
    leg: which,
    scheduledAt,
    offPeak: offer.offPeak,
    pickupAt: offer.pickupAt,
    from: wording(offered.from),
    to: wording(offered.to),
    vehicle: wording(offer.vehicle.name),
    travelMinutes: offered.travelMinutes,
    accommodation: accommodationOf(request, leg),
    flight: flightOf(leg, scheduledAt, extras.flightNumber),
    ...leg.party,
    luggage: leg.luggage,
    skis: extras.skis,
    snowboards: extras.snowboards,
    notes: request.note?.trim() ?? null,
  }
}

function accommodationOf({ accommodation }: TransferRequest, leg: Leg): RideDetails['accommodation'] {
  const { name, address } = accommodation
  const point = believedPoint(accommodation)
  if (name === null && address === null && point === null) return null
  const end = catchesDeparture(leg) ? 'pickup' : 'drop-off'
  return { end, name: name ?? '', address: address ?? '', point }
}

function believedPoint({ point }: TransferRequest['accommodation']): Point | null {
  return point && !point.doubtful ? { latitude: point.latitude, longitude: point.longitude } : null
}
