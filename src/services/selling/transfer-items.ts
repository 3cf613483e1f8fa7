import type { AccommodationIndex } from '../../catalogue/accommodation-index.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Point } from '../../values/geo.ts'
import type { RideDetails } from '../bookings/item-details.ts'
import type { NewRide } from '../bookings/new-item.ts'
import type { CartLeg, TransferCart } from './carts/transfer-cart.ts'
import { catchesDeparture } from '../quoting/routing/flight.ts'
import { newRide } from './new-ride.ts'

/** Returns the rides of a cart, outbound first. */
export function transferItems(
  { accommodations }: Pick<Catalogue, 'accommodations'>,
  cart: TransferCart,
): [NewRide, ...NewRide[]] {
  const stay = cart.accommodation && { ...cart.accommodation, point: pointOf(accommodations, cart.accommodation) }
  const outbound = ride(stay, cart.outbound, 'outbound')
  return cart.return ? [outbound, ride(stay, cart.return, 'return')] : [outbound]
}

/** Returns the coordinates of an accommodation in the catalogue, which drivers are shown. */
function pointOf({ byId }: AccommodationIndex, { id }: { id: number | null }): Point | null {
  return (id === null ? undefined : byId.get(id))?.point ?? null
}

/** The address at the resort end of the rides. */
interface Stay {
  name: string
  address: string
  point: Point | null
}

function ride(stay: Stay | null, { leg, details, ...sold }: CartLeg, which: RideDetails['leg']): NewRide {
  const end = catchesDeparture(leg) ? 'pickup' : 'drop-off'
  return newRide(which, leg, {
    ...sold,
    offPeak: 0,
    seats: null,
    accommodation: stay && { end, name: stay.name, address: stay.address, point: stay.point },
    flightNumber: details.flightNumber,
    skis: leg.luggage.skiBags,
    snowboards: 0,
    notes: details.note,
  })
}
