import { tripToBody } from '../../api/transfer/trip-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { bookedTrip } from '../../services/bookings/booked-trip.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { dayOf, todayAt } from '../../values/time.ts'
import { pageUrl } from '../transfer/page-url.ts'
import { findProblem } from '../transfer/search-problem.ts'

/** Where a trip that was booked once can be booked again. */
export interface BookAgain {
  /** The search filled in with it, without days that are over. */
  searchUrl: string
  /** Its vehicles and prices; null if it is not to be had any more. */
  vehiclesUrl: string | null
}

/** Returns where the trip of a booking can be booked again, on the site below that URL. */
export function bookAgain(siteUrl: string, full: FullBooking, catalogue: Catalogue, now: Date): BookAgain {
  const trip = bookedTrip(full)
  if (!trip) return { searchUrl: pageUrl(siteUrl, 1), vehiclesUrl: null }
  const words = tripToBody(trip)
  const over = [
    ...(isOver(trip.outbound.at, now) ? ['outbound_date'] : []),
    ...(trip.return && isOver(trip.return.at, now) ? ['return_date'] : []),
  ]
  const ahead = Object.fromEntries(Object.entries(words).filter(([name]) => !over.includes(name)))
  const isToBeHad = findProblem(catalogue, words, now) === undefined
  return { searchUrl: pageUrl(siteUrl, 1, ahead), vehiclesUrl: isToBeHad ? pageUrl(siteUrl, 2, words) : null }
}

function isOver(at: number, now: Date): boolean {
  return dayOf(at) < todayAt(now)
}
