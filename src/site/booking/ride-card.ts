import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { rideDetails } from '../../services/bookings/item-details.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import { callLink } from '../../web/call-link.ts'
import { drivenRide } from '../../web/driven-leg.ts'
import type { Frame } from '../../web/frame.ts'
import { pickupRemark } from '../../web/pickup-remark.ts'
import { timeline } from '../../web/timeline.ts'

/** The booking that a ride belongs to, as its page knows it. */
interface RideView {
  /** The traveller's own page. */
  url: string
  booking: Booking
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
}

/** A ride: when and where, who and what travels, the address, its documents. Nothing for other items. */
export function rideCard(frame: Frame, view: RideView, item: BookingItem): Markup {
  const { words, operator } = frame
  const { booking, formats } = words
  if (item.kind !== 'ride') return html``
  const ride = rideDetails.parse(item.details)
  const meeting = view.meetings.get(item.number)
  const { status } = view.booking
  const isCancelled = item.state === 'cancelled' && status !== 'cancelled'
  const isOver = item.state === 'cancelled' || status === 'cancelled' || status === 'expired'
  const remark = item.state === 'booked' && !isOver ? pickupRemark(words, meeting, { withPhone: true }) : null
  return html`<section class="card">
    <h2>
      ${formats.day(ride.pickupAt)} ${isCancelled ? html`<span class="badge">${booking.itemCancelled}</span>` : ''}
    </h2>
    ${timeline(words, drivenRide(item, ride, remark), isOver)}
    <p class="muted">
      ${[inLanguage(ride.vehicle, words.language), peopleLine(words.language, ride), luggageLine(words.language, ride.luggage)].filter(Boolean).join(' · ')}
    </p>
    ${ride.accommodation ? html`<p>${booking.stay}${formats.colon}${[ride.accommodation.name, ride.accommodation.address].filter(Boolean).join(', ')}</p>` : ''}
    ${ride.notes === null ? '' : html`<p>${booking.note}${formats.colon}${ride.notes}</p>`}
    ${
      status === 'confirmed' && item.state !== 'cancelled'
        ? html`<div class="row start">
            ${callLink(meeting?.phone ?? operator.phone, booking.call)}
            ${item.voucher === null ? '' : html`<a class="button quiet" href="${view.url}/vouchers/${item.number}.pdf">${booking.voucher}</a>`}
            <a class="button quiet" href="${view.url}/calendar.ics">${booking.calendar}</a>
          </div>`
        : ''
    }
  </section>`
}
