import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { cityEndOfRide } from '../../services/bookings/city-end.ts'
import { type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import type { KnownDrivers } from '../../services/rides/assignment.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon, type IconName } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { callLink, withCalls, mapAppLinks, webMapUrl } from '../../web/parts/links.ts'
import { pickupRemark } from '../../web/parts/pickup-remark.ts'
import { drivenRide, timeline } from '../../web/parts/timeline.ts'
import { metDrawing } from '../met-drawing.ts'
import { nextRide } from './head-card.ts'
import { isMet, rideSteps } from './ride-steps.ts'

/** The data of the cards of a ride. */
interface RideView {
  booking: Booking
  items: readonly BookingItem[]
  now: Date
  /** The drivers, as far as they are known, by the number of the ride. */
  drivers: KnownDrivers
  /** How far its rides are. */
  routes: Catalogue['routes']
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The places, for their coordinates. */
  places: Catalogue['places']
}

/**
 * Returns the cards of a ride: where its driver waits, how it goes and what is taken along, and its times, unless it is
 * the next ride, whose times are at the top of the page. Returns nothing for other items.
 */
export function rideCards(layout: Layout, view: RideView, item: BookingItem): Markup {
  const [ride] = ridesOf([item])
  if (!ride) return html``
  const { words } = layout
  const meeting = view.meetings.get(item.number)
  if (ride.number !== nextRide(view)?.number) return timesCard(layout, view, ride, meeting)
  return html`${meeting && meetingCard(layout, view, ride, meeting)}
    <section class="card">
      <h2>${words.booking.goes.title}</h2>
      ${rideSteps(words, view, ride)}
    </section>
    <section class="card">
      <h2>${words.booking.comesAlong}</h2>
      ${alongList(layout, ride, false)}
    </section>`
}

/** Returns where the driver waits, as a drawing, in words and on maps, and whom to call. */
function meetingCard({ words }: Layout, view: RideView, ride: RideItem, meeting: Meeting): Markup {
  const { language, booking, routePages } = words
  const where = pickupRemark(words, meeting, { withPhone: false }) ?? addressInCity(ride)
  const remark = [where, booking.callAtPickup(unbroken(meeting.phone))].filter((line) => line !== null).join('\n')
  const place = view.places.get(ride.fromCode)
  return html`<section class="card">
    ${isMet(ride) && !ride.shared && html`<div class="met">${metDrawing(view.booking.contactsErasedAt === null ? view.booking.lastName : '')}</div>`}
    <h2>${routePages.meeting}</h2>
    <p class="lines">${withCalls(remark)}</p>
    <div class="row start">
      ${
        place?.point &&
        html`<a class="button quiet" href="${webMapUrl(place.point)}" rel="noreferrer">${icon('pin')}${booking.map}</a>
          ${mapAppLinks(
            { name: inLanguage(place.names, language), point: place.point },
            { own: booking.mapApp, apple: booking.appleMaps },
          )}`
      }
      ${callLink(meeting.phone, booking.call, ' quiet')}
    </div>
  </section>`
}

/** Returns where in a city the traveller wants to be picked up; null elsewhere, or if that is not known yet. */
function addressInCity(ride: RideItem): string | null {
  return cityEndOfRide(ride)?.end === 'pickup' ? ride.details.notes : null
}

/** Returns when and where a ride goes, on one line, and what is taken along. */
function timesCard(layout: Layout, view: RideView, ride: RideItem, meeting: Meeting | undefined): Markup {
  const { words } = layout
  const { booking, formats } = words
  const { status } = view.booking
  const { state, details } = ride
  const isCancelled = state === 'cancelled' && status !== 'cancelled'
  const isOver = state === 'cancelled' || status === 'cancelled' || status === 'expired'
  const next = nextRide(view)
  const along = alongList(layout, ride)
  // Shown once if the same is taken along on every ride.
  const isSaid = next !== undefined && String(alongList(layout, next)) === String(along)
  const remark = state === 'booked' && !isOver ? pickupRemark(words, meeting, { withPhone: true }) : null
  return html`<section class="card">
    ${isCancelled && html`<p><span class="badge off">${booking.itemCancelled}</span></p>`}
    <h2>${formats.day(details.pickupAt)}</h2>
    ${timeline(words, drivenRide(ride, details, remark), isOver)} ${!isSaid && along}
  </section>`
}

/**
 * Returns who and what travels along, the note for the driver, and the destination unless the page shows it elsewhere.
 */
function alongList({ words }: Layout, ride: RideItem, withStay = true): Markup {
  const { language, booking } = words
  const { details } = ride
  const { accommodation: stay, notes } = details
  const ask = cityEndOfRide(ride)
  const facts: [IconName, string, string?][] = [
    ['people', peopleLine(language, details)],
    ['suitcase', luggageLine(language, details.luggage)],
    ['van', inLanguage(details.vehicle, language)],
    ['house', withStay ? [stay?.name, stay?.address].filter(Boolean).join(', ') : '', booking.stay],
    ['note', notes ?? '', ask ? words.details.inCity[ask.end](inLanguage(ask.city, language)) : booking.note],
  ]
  return html`<ul class="along" aria-label="${booking.comesAlong}">
    ${facts
      .filter(([, text]) => text !== '')
      .map(
        ([name, text, label]) =>
          html`<li>${icon(name)}<span>${label !== undefined && html`<small>${label}</small>`} ${text}</span></li>`,
      )}
  </ul>`
}
