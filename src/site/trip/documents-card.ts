import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { rentalsOf, ridesOf } from '../../services/bookings/find-booking.ts'
import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'

/** The data of the vouchers and calendar links of a booking. */
interface DocumentsView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  items: readonly BookingItem[]
}

/** Returns a card with the voucher of each ride or shop and links for calendars; nothing without a valid voucher. */
export function documentsCard({ words: { booking: words, formats } }: Layout, view: DocumentsView): Markup {
  const { url, booking, items } = view
  const alive = booking.status === 'confirmed' ? items.filter(({ state }) => state !== 'cancelled') : []
  if (alive.length === 0) return html``
  const vouchers = [
    ...ridesOf(alive).map((ride) => ({ ...ride, about: formats.shortDay(ride.details.pickupAt) })),
    ...rentalsOf(alive).map((rental) => ({ ...rental, about: rental.details.shop.name })),
  ].filter(({ voucher }) => voucher !== null)
  return html`<section class="card">
    <h2>${words.downloads}</h2>
    ${vouchers.map(
      ({ number, about }) =>
        html`<a class="button quiet" href="${url}/vouchers/${number}.pdf"
          >${icon('file')}<span
            >${words.voucher} ${vouchers.length > 1 && html`<small class="whole">${about}</small>`}</span
          ></a
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
