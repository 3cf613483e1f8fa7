import { type Catalogue, routeKey } from '../../../catalogue/catalogue.ts'
import type { Point } from '../../../values/geo.ts'
import { wording, type Wording } from '../../../values/wording.ts'
import { addressEnd, type RideDetails } from '../../bookings/item-details.ts'
import type { NewRide } from '../../bookings/new-item.ts'
import { seatsAt } from '../../quoting/offers/departure.ts'
import type { Offer, OfferedLeg } from '../../quoting/offers/offer.ts'
import { ensureSequence } from '../../quoting/trips/ensure-sequence.ts'
import type { Leg } from '../../quoting/trips/trip.ts'
import { newRide } from '../new-ride.ts'
import type { StoredRequest } from './stored-request.ts'
import type { LegExtras, TransferRequest } from './transfer-request.ts'

/** One offer for each leg of a request. */
export interface ChosenOffers {
  outbound: Offer
  return: Offer | null
}

/** Returns the rides for the chosen offers of a request. Throws what `ensureSequence` throws. */
export function saleItems(
  catalogue: Catalogue,
  { request, offered }: StoredRequest,
  chosen: ChosenOffers,
): [NewRide, ...NewRide[]] {
  ensureSequence(
    { ...offered.outbound, pickupAt: chosen.outbound.pickupAt },
    offered.return && chosen.return && { ...offered.return, pickupAt: chosen.return.pickupAt },
  )
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

interface ChosenLeg {
  which: RideDetails['leg']
  leg: Leg
  extras: LegExtras
  offered: OfferedLeg
  offer: Offer
}

function ride(
  catalogue: Catalogue,
  request: TransferRequest,
  { which, leg, extras, offered, offer }: ChosenLeg,
): NewRide {
  const { shuttles = [] } = catalogue.routes.get(routeKey(leg.from, leg.to)) ?? {}
  const { offPeak, pickupAt, priceMinor, vehicle } = offer
  return newRide(which, leg, {
    ...extras,
    offPeak,
    pickupAt,
    priceMinor,
    from: translated(offered.from, catalogue.places.get(leg.from)),
    to: translated(offered.to, catalogue.places.get(leg.to)),
    timeZone: offered.timeZone,
    toTimeZone: offered.toTimeZone,
    vehicle: { id: vehicle.id, name: translated(vehicle.name, catalogue.vehicles.get(vehicle.id)) },
    travelMinutes: offered.travelMinutes,
    seats: request.type === 'shared' ? seatsAt(shuttles, pickupAt) : null,
    accommodation: accommodationOf(request, leg),
    notes: request.note?.trim() ?? null,
  })
}

/** Offers have English names; these are translated as long as the catalogue still uses them. */
function translated(name: string, known: { names: Wording } | undefined): Wording {
  return known?.names.en === name ? known.names : wording(name)
}

function accommodationOf({ accommodation }: TransferRequest, leg: Leg): RideDetails['accommodation'] {
  const { name, address } = accommodation
  const point = believedPoint(accommodation)
  if (name === null && address === null && point === null) return null
  const end = addressEnd(leg)
  return { end, name: name ?? '', address: address ?? '', point }
}

function believedPoint({ point }: TransferRequest['accommodation']): Point | null {
  return point && !point.doubtful ? { latitude: point.latitude, longitude: point.longitude } : null
}
