import type { Ride } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Words } from '../../texts/site/en.ts'
import { catchesDeparture } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'

/** Returns whether a driver meets the traveller where a flight or train arrives, as the meeting point describes. */
export function isMet({ fromCode: from, toCode: to, details }: Pick<Ride, 'fromCode' | 'toCode' | 'details'>): boolean {
  return !catchesDeparture({ from, to }) && details.scheduledAt !== null
}

/** Returns the steps a traveller takes before and during a ride, in order. */
export function whatNext(
  { booking, formats }: Words,
  ride: Pick<Ride, 'fromCode' | 'toCode' | 'details'>,
  meeting: Meeting,
): Markup {
  const { next } = booking
  const steps = [
    next.voucher,
    ...(isMet(ride) ? [] : [next.beReady(formats.time(ride.details.pickupAt))]),
    next.call(unbroken(meeting.phone)),
  ]
  return html`<section>
    <h3>${next.title}</h3>
    <ol class="steps">
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </section>`
}
