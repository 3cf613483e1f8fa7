import type { Deps, Site } from '../../deps.ts'
import type { Door } from '../door.ts'
import { booking } from './booking.ts'
import { cancellation } from './cancellation.ts'
import { details } from './details.ts'
import { itemCancellation } from './items/item-cancellation.ts'
import { item } from './items/item.ts'
import { newBooking } from './new/new-booking.ts'
import { newRental } from './new/rental/new-rental.ts'
import { search } from './search.ts'

/** Registers /desk/bookings, where operators find, see and change bookings. */
export function bookings(door: Door, deps: Deps, site: Site): void {
  search(door, deps, site)
  newBooking(door, deps, site)
  newRental(door, deps, site)
  booking(door, deps, site)
  details(door, deps, site)
  cancellation(door, deps, site)
  item(door, deps, site)
  itemCancellation(door, deps, site)
}
