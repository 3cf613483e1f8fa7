import type { Booking } from '../../services/bookings/booking.ts'
import { html } from '../../values/html.ts'
import type { Frame, Page } from '../../web/frame.ts'

/** What a stranger with a booked link learns: its reference and state, nothing else. */
export function bookedAlreadyPage({ site, words }: Frame, { reference, status }: Booking): Page {
  const { title, text, find } = words.bookedAlready
  return {
    title,
    main: html`<section class="card">
      <h1>${title}</h1>
      <p>${text(reference, words.booking.states[status])}</p>
      <p><a class="button quiet" href="${site.url}/book/find">${find}</a></p>
    </section>`,
  }
}
