import type { ChangedDetail } from '../../values/booking.ts'
import type { RideDetails } from './item-details.ts'

/** One detail that has changed, as people read it; null for a missing value. */
export interface Change {
  what: ChangedDetail
  /** The reference of the item, or that of the booking for what belongs to all of it. */
  product: string
  was: string | null
  is: string | null
}

/** Returns what differs between the details of a ride before and after a change. */
export function changesOfRide(product: string, was: RideDetails, is: RideDetails): Change[] {
  const details: Change[] = [
    { product, what: 'flight', was: was.flight?.number ?? null, is: is.flight?.number ?? null },
    { product, what: 'address', was: placeOf(was), is: placeOf(is) },
    { product, what: 'note', was: was.notes, is: is.notes },
  ]
  return details.filter((one) => one.was !== one.is)
}

/** An address with its point on the map, which may change alone. */
function placeOf({ accommodation }: RideDetails): string | null {
  const point = accommodation?.point
  return [addressOf(accommodation), point && `${point.latitude},${point.longitude}`].filter(Boolean).join(', ') || null
}

/** Returns an address in one line; null where there is none. */
export function addressOf(accommodation: RideDetails['accommodation']): string | null {
  return (accommodation && [accommodation.name, accommodation.address].filter(Boolean).join(', ')) || null
}
