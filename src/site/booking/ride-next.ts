import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Ride } from '../../services/bookings/find-booking.ts'
import { catchesDeparture } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'
import type { Words } from '../../texts/site/en.ts'

/** Returns the steps a traveller takes before and during a ride, in order. */
export function whatNext(
  { booking, formats }: Words,
  ride: Pick<Ride, 'fromCode' | 'toCode' | 'details'>,
  meeting: Meeting,
): Markup {
  const { next } = booking
  const { fromCode: from, toCode: to, details } = ride
  const time = formats.time(details.pickupAt)
  const steps = [
    next.voucher,
    catchesDeparture({ from, to }) || details.scheduledAt === null ? next.beReady(time) : next.afterLanding,
    next.call(unbroken(meeting.phone)),
  ]
  return html`<section>
    <h3>${next.title}</h3>
    <ol class="steps">
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </section>`
}
