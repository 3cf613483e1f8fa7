import type { Booking } from '../services/bookings/booking.ts'
import { type TokenWay, travellerUrl } from '../services/bookings/signed-tokens.ts'
import type { Layout } from '../web/layout/layout.ts'

/**
 * Returns the URL of the traveller's own page, in the language of the page that links to it: for the browser that
 * booked, or for the way on which the traveller came.
 */
export function ownUrl({ site }: Layout, travellerKey: Buffer, booking: Booking, way: TokenWay = 'browser'): string {
  return travellerUrl(site.roots[booking.product], travellerKey, booking, way)
}
