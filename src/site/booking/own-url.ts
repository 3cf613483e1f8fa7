import type { Booking } from '../../services/bookings/booking.ts'
import { travellerUrl } from '../../services/bookings/traveller-token.ts'
import type { Frame } from '../page/frame.ts'

/** Returns the URL of the traveller's own page, in the language of the page that leads there. */
export function ownUrl({ site }: Frame, travellerKey: Buffer, booking: Booking): string {
  return travellerUrl(site.roots[booking.product], travellerKey, booking)
}
