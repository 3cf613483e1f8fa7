import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { ridesOf } from '../../services/bookings/find-booking.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Frame } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'

/** The data of the vouchers and calendar links of a booking. */
interface DownloadsView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
}

/** Returns a card with the voucher of each ride and links for calendars; nothing without rides. */
export function downloadsCard({ words: { booking: words, formats } }: Frame, view: DownloadsView): Markup {
  const { url, booking, items } = view
  const rides = booking.status === 'confirmed' ? ridesOf(items).filter(({ state }) => state !== 'cancelled') : []
  if (rides.length === 0) return html``
  const day = (pickupAt: number) => rides.length > 1 && html`<small>${formats.shortDay(pickupAt)}</small>`
  return html`<section class="card">
    <h2>${words.downloads}</h2>
    ${rides.map(({ number, voucher, details }) =>
      voucher === null
        ? html``
        : html`<a class="button quiet" href="${url}/vouchers/${number}.pdf"
            >${icon('file')}<span>${words.voucher} ${day(details.pickupAt)}</span></a
          >`,
    )}
    <a class="button quiet" href="${url}/calendar.ics">${icon('calendar')}${words.calendar}</a>
    <a class="button quiet" href="${calendarUrl(url)}">${icon('calendar')}${words.subscribe}</a>
  </section>`
}

/** Returns the URL to which a calendar subscribes, so that it follows every change. */
function calendarUrl(pageUrl: string): string {
  return `${pageUrl.replace(/^https?:/, 'webcal:')}/calendar.ics`
}
