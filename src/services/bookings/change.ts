import type { ChangedDetail } from '../../values/booking.ts'
import { addressLine } from '../../values/country.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { BookingItem } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import type { RideDetails } from './item-details.ts'

/** Returns the items of a booking that have not started. */
export function itemsAhead(items: readonly BookingItem[], now: Date): BookingItem[] {
  return items.filter(({ state, startsAt }) => state === 'booked' && startsAt > now)
}

/**
 * Returns whether the details of a booking can still be changed: until a number of minutes before the next pickup. Past
 * items and erased data cannot be changed.
 */
export function isChangeable({ booking, items }: FullBooking, cutoffMinutes: number, now: Date): boolean {
  if (booking.detailsErasedAt !== null || booking.contactsErasedAt !== null) return false
  if (booking.status !== 'confirmed' && booking.status !== 'awaiting_payment') return false
  const starts = itemsAhead(items, now).map(({ startsAt }) => startsAt.getTime())
  return starts.length > 0 && Math.min(...starts) - cutoffMinutes * MINUTE_MS >= now.getTime()
}

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
  return onlyChanged([
    { product, what: 'flight', was: was.flight?.number ?? null, is: is.flight?.number ?? null },
    { product, what: 'address', was: placeOf(was), is: placeOf(is) },
    { product, what: 'note', was: was.notes, is: is.notes },
  ])
}

/** Returns the changes among details before and after. */
export function onlyChanged(details: readonly Change[]): Change[] {
  return details.filter(({ was, is }) => was !== is)
}

/** Returns an address with its coordinates, which may change independently. */
function placeOf({ accommodation }: RideDetails): string | null {
  const point = accommodation?.point
  return (
    [addressLine(accommodation), point && `${point.latitude},${point.longitude}`].filter(Boolean).join(', ') || null
  )
}
