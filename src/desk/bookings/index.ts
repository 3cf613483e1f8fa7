import type { Deps, Site } from '../../deps.ts'
import type { Door } from '../door.ts'
import { booking } from './booking.ts'
import { cancellation } from './cancellation.ts'
import { details } from './details.ts'
import { search } from './search.ts'

/** /desk/bookings: finds a booking, shows everything about it, and changes it. */
export function bookings(door: Door, deps: Deps, site: Site): void {
  search(door, deps, site)
  booking(door, deps, site)
  details(door, deps, site)
  cancellation(door, deps, site)
}
