import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { type Ride, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { KnownDrivers } from '../../services/operations/known-drivers.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import { html, type Markup } from '../../values/html.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'
import { callLink } from '../../web/call-link.ts'
import { drivenRide } from '../../web/driven-leg.ts'
import type { Frame } from '../../web/frame.ts'
import { pickupRemark } from '../../web/pickup-remark.ts'
import { icon, type IconName } from '../../web/icons.ts'
import { geoUrl, routeSketch, type SketchedPlace } from '../../web/route-sketch.ts'
import { timeline } from '../../web/timeline.ts'
import { whatNext } from './ride-next.ts'

/** The booking of a ride, as far as its card needs it. */
interface RideView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** The vehicle types, for their names. */
  vehicles: Catalogue['vehicles']
  /** The places, for their coordinates. */
  places: Catalogue['places']
}

/**
 * Returns the card of a ride: when and where, the travellers and luggage, the address, its documents. Empty for other
 * items.
 */
export function rideCard(frame: Frame, view: RideView, item: BookingItem): Markup {
  const { words, operator } = frame
  const { booking, formats } = words
  const [found] = ridesOf([item])
  if (!found) return html``
  const { details: ride, fromCode, toCode } = found
  const meeting = view.meetings.get(item.number)
  const [start, end] = [placeOf(frame, view, fromCode), placeOf(frame, view, toCode)]
  const { status } = view.booking
  const isCancelled = item.state === 'cancelled' && status !== 'cancelled'
  const isOver = item.state === 'cancelled' || status === 'cancelled' || status === 'expired'
  const remark = item.state === 'booked' && !isOver ? pickupRemark(words, meeting, { withPhone: true }) : null
  const isAhead = status === 'confirmed' && item.state === 'booked'
  return html`<section class="card">
    <h2>
      ${formats.day(ride.pickupAt)} ${isCancelled ? html`<span class="badge">${booking.itemCancelled}</span>` : ''}
    </h2>
    ${timeline(words, drivenRide(item, ride, remark), isOver)} ${isAhead && start && end && routeSketch(start, end)}
    <ul class="facts" aria-label="${booking.comesAlong}">
      ${fact('van', inLanguage(ride.vehicle, words.language))} ${fact('people', peopleLine(words.language, ride))}
      ${fact('suitcase', luggageLine(words.language, ride.luggage))}
    </ul>
    ${ride.accommodation ? html`<p>${booking.stay}${formats.colon}${[ride.accommodation.name, ride.accommodation.address].filter(Boolean).join(', ')}</p>` : ''}
    ${ride.notes === null ? '' : html`<p>${booking.note}${formats.colon}${ride.notes}</p>`}
    ${isAhead && driverLine(frame, view, found)} ${isAhead && meeting && whatNext(words, found, meeting)}
    ${
      status === 'confirmed' && item.state !== 'cancelled'
        ? html`<div class="row start">
            ${callLink(meeting?.phone ?? operator.phone, booking.call)}
            ${item.voucher === null ? '' : html`<a class="button quiet" href="${view.url}/vouchers/${item.number}.pdf">${booking.voucher}</a>`}
            <a class="button quiet" href="${view.url}/calendar.ics">${booking.calendar}</a>
            <a class="button quiet" href="${calendarUrl(view.url)}">${booking.subscribe}</a>
            ${start && html`<a class="button quiet" href="${geoUrl(start)}">${booking.map}</a>`}
          </div>`
        : ''
    }
  </section>`
}

/** Returns the driver, and the button that calls them; nothing until the driver is known. */
function driverLine({ words }: Frame, { drivers, vehicles }: RideView, ride: Ride): Markup | undefined {
  const driver = drivers.get(ride.number)
  if (!driver) return undefined
  const own = driver.vehicleId === null ? undefined : vehicles.get(driver.vehicleId)?.names
  const { booking, language } = words
  return html`<div class="row start">
    <p>${booking.driver(driver.firstName, inLanguage(own ?? ride.details.vehicle, language))}</p>
    ${callLink(driver.phone, booking.callDriver(driver.firstName))}
  </div>`
}

function fact(name: IconName, text: string): Markup {
  return text === '' ? html`` : html`<li>${icon(name)}${text}</li>`
}

/** Returns an end of the ride as the catalogue knows it; undefined without coordinates. */
function placeOf({ words }: Frame, { places }: RideView, code: PlaceCode): SketchedPlace | undefined {
  const place = places.get(code)
  return place?.point ? { name: inLanguage(place.names, words.language), point: place.point } : undefined
}

/** Returns the URL that a calendar can subscribe to, so that it follows every change. */
function calendarUrl(pageUrl: string): string {
  return `${pageUrl.replace(/^https?:/, 'webcal:')}/calendar.ics`
}
