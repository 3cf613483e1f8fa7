import type { AccommodationIndex } from '../../catalogue/accommodation-index.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Point } from '../../values/geo.ts'
import { addressEnd, type RideDetails } from '../bookings/item-details.ts'
import type { NewRide } from '../bookings/new-item.ts'
import type { CartLeg, CartRide, TransferCart } from './carts/transfer-cart.ts'
import { newRide } from './new-ride.ts'

/** Returns the rides of a cart, outbound first. */
export function transferItems(
  { accommodations }: Pick<Catalogue, 'accommodations'>,
  cart: TransferCart,
): [NewRide, ...NewRide[]] {
  const stay = cart.accommodation && { ...cart.accommodation, point: pointOf(accommodations, cart.accommodation) }
  const [first, ...others] = ridesOn(stay, cart.outbound, 'outbound')
  return [first, ...others, ...(cart.return ? ridesOn(stay, cart.return, 'return') : [])]
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

/** One ride for each vehicle. */
function ridesOn(
  stay: Stay | null,
  { leg, details, rides: [first, ...others], ...sold }: CartLeg,
  which: RideDetails['leg'],
): [NewRide, ...NewRide[]] {
  const end = addressEnd(leg)
  const ride = ({ party, luggage, ...driven }: CartRide) =>
    newRide(
      which,
      { ...leg, party, luggage },
      {
        ...sold,
        ...driven,
        offPeak: 0,
        seats: null,
        accommodation: stay && { end, name: stay.name, address: stay.address, point: stay.point },
        flightNumber: details.flightNumber,
        skis: luggage.skiBags,
        snowboards: 0,
        notes: details.note,
      },
    )
  return [ride(first), ...others.map(ride)]
}
