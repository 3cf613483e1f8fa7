import type { AccommodationIndex } from '../../catalogue/accommodation-index.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Point } from '../../values/geo.ts'
import { withoutSuffix } from '../../values/place-code.ts'
import { MINUTE_MS, toInstant, OPERATOR_ZONE } from '../../values/time.ts'
import { flightOf, type RideDetails } from '../bookings/item-details.ts'
import type { NewRide } from '../bookings/new-item.ts'
import type { CartLeg, TransferCart } from './carts/transfer-cart.ts'
import { catchesDeparture } from '../quoting/routing/flight.ts'
import { groupSize } from '../quoting/trips/trip.ts'

/** Returns the rides that a cart holds, the outbound one first. */
export function transferItems(
  { accommodations }: Pick<Catalogue, 'accommodations'>,
  cart: TransferCart,
): [NewRide, ...NewRide[]] {
  const stay = cart.accommodation && { ...cart.accommodation, point: pointOf(accommodations, cart.accommodation) }
  const outbound = ride(stay, cart.outbound, 'outbound')
  return cart.return ? [outbound, ride(stay, cart.return, 'return')] : [outbound]
}

/** Drivers are shown where an accommodation of the catalogue is. */
function pointOf({ byId }: AccommodationIndex, { id }: { id: number | null }): Point | null {
  return (id === null ? undefined : byId.get(id))?.point ?? null
}

/** Where the rides of a resort start or end. */
interface Stay {
  name: string
  address: string
  point: Point | null
}

function ride(stay: Stay | null, sold: CartLeg, which: RideDetails['leg']): NewRide {
  const { leg, pickupAt, travelMinutes, vehicle, priceMinor } = sold
  const startsAt = new Date(toInstant(pickupAt, OPERATOR_ZONE))
  return {
    kind: 'ride',
    startsAt,
    // In real minutes: an hour of the wall clock can occur twice.
    endsAt: new Date(startsAt.getTime() + (travelMinutes ?? 0) * MINUTE_MS),
    fromCode: withoutSuffix(leg.from),
    toCode: withoutSuffix(leg.to),
    vehicleId: vehicle.id,
    seats: null,
    groupSize: groupSize(leg.party),
    priceMinor,
    details: detailsOf(stay, sold, which),
  }
}

function detailsOf(stay: Stay | null, sold: CartLeg, which: RideDetails['leg']): RideDetails {
  const { leg, from, to, pickupAt, travelMinutes, vehicle, details } = sold
  const scheduledAt = leg.anchor === 'flight' ? leg.at : null
  const end = catchesDeparture(leg) ? 'pickup' : 'drop-off'
  return {
    version: 1,
    leg: which,
    scheduledAt,
    offPeak: 0,
    pickupAt,
    from,
    to,
    vehicle: vehicle.name,
    travelMinutes,
    accommodation: stay && { end, name: stay.name, address: stay.address, point: stay.point },
    flight: flightOf(leg, scheduledAt, details.flightNumber),
    ...leg.party,
    luggage: leg.luggage,
    skis: leg.luggage.skiBags,
    snowboards: 0,
    notes: details.note,
  }
}
