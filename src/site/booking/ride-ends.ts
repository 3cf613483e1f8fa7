import type { Ride } from '../../services/bookings/find-booking.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { addMinutes } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'

/** Returns when and where a ride starts, which its traveller looks for first, below a title. */
export function rideStart(
  { language, formats }: Words,
  { details: { from, pickupAt } }: Ride,
  title: string,
  more: Markup,
): Markup {
  return html`<div class="pickup">
    <p><small>${title}</small> <strong>${formats.time(pickupAt)}</strong></p>
    <p><strong>${inLanguage(from, language)}</strong> ${more}</p>
  </div>`
}

/** Returns where and roughly when a ride ends. */
export function rideEnd({ language, formats, vehicles }: Words, { timeZone, details }: Ride, more: Markup): Markup {
  const { pickupAt, travelMinutes, toTimeZone } = details
  return html`<p class="end">
    ${travelMinutes !== null && html`<small>${vehicles.arrivalAbout}</small> <strong>${formats.time(addMinutes(pickupAt, travelMinutes, timeZone, toTimeZone))}</strong>`}
    ${inLanguage(details.to, language)} ${more}
  </p>`
}
