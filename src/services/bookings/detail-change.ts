import { addressLine } from '../../values/address.ts'
import type { ChangedDetail } from '../../values/booking.ts'
import type { RideDetails } from './item-details.ts'

/** A changed detail, formatted for people; null for a missing value. */
export interface Change {
  what: ChangedDetail
  /** The reference of the item, or of the booking for a detail of the whole booking. */
  product: string
  was: string | null
  is: string | null
}

/** Returns the differences between the details of a ride before and after a change. */
export function changesOfRide(product: string, was: RideDetails, is: RideDetails): Change[] {
  const details: Change[] = [
    { product, what: 'flight', was: was.flight?.number ?? null, is: is.flight?.number ?? null },
    { product, what: 'address', was: placeOf(was), is: placeOf(is) },
    { product, what: 'note', was: was.notes, is: is.notes },
  ]
  return details.filter((one) => one.was !== one.is)
}

/** Returns an address with its coordinates, which may change independently. */
function placeOf({ accommodation }: RideDetails): string | null {
  const point = accommodation?.point
  return (
    [addressLine(accommodation), point && `${point.latitude},${point.longitude}`].filter(Boolean).join(', ') || null
  )
}
