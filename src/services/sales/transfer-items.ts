import { withoutSuffix } from '../../values/place-code.ts'
import { MINUTE_MS, toInstant } from '../../values/time.ts'
import { flightOf, type RideDetails } from '../bookings/item-details.ts'
import type { NewRide } from '../bookings/new-item.ts'
import type { CartLeg, TransferCart } from '../carts/transfer-cart.ts'
import { catchesDeparture } from '../routing/flight.ts'
import { groupSize } from '../trips/trip.ts'

/** Returns the rides that a cart holds, the outbound one first. */
export function transferItems(cart: TransferCart): [NewRide, ...NewRide[]] {
  const outbound = ride(cart, cart.outbound, 'outbound')
  return cart.return ? [outbound, ride(cart, cart.return, 'return')] : [outbound]
}

function ride(cart: TransferCart, sold: CartLeg, which: RideDetails['leg']): NewRide {
  const { leg, pickupAt, travelMinutes, vehicle, priceMinor } = sold
  const startsAt = new Date(toInstant(pickupAt))
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
    details: detailsOf(cart, sold, which),
  }
}

function detailsOf({ accommodation }: TransferCart, sold: CartLeg, which: RideDetails['leg']): RideDetails {
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
    accommodation: accommodation && { end, name: accommodation.name, address: accommodation.address, point: null },
    flight: flightOf(leg, scheduledAt, details.flightNumber),
    ...leg.party,
    luggage: leg.luggage,
    skis: leg.luggage.skiBags,
    snowboards: 0,
    notes: details.note,
  }
}
