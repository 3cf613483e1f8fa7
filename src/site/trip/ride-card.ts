import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { cityEndOfRide } from '../../services/bookings/city-end.ts'
import { type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import { luggageLine, peopleLine } from '../../services/quoting/trips/party-lines.ts'
import type { Words } from '../../texts/site/en.ts'
import { catchesDeparture } from '../../values/departure.ts'
import { html, type Markup } from '../../values/html.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
import { unbroken } from '../../values/text.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon, type IconName } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'
import { callLink, withCalls, fromTo, mapAppLinks, webMapUrl } from '../../web/parts/links.ts'
import { pickupRemark } from '../../web/parts/pickup-remark.ts'
import { routeSketch, type SketchedPlace } from '../../web/parts/route-sketch.ts'
import { drivenRide, timeline } from '../../web/parts/timeline.ts'
import { metDrawing } from '../met-drawing.ts'
import { nextRide } from './head-card.ts'
import { nextSteps } from './money-card.ts'

/** The data of the card of a ride. */
interface RideView {
  booking: Booking
  /** The items that are still ahead. */
  ahead: readonly BookingItem[]
  /** How travellers find their driver, by the number of the ride. */
  meetings: ReadonlyMap<number, Meeting>
  /** The places, for their coordinates. */
  places: Catalogue['places']
}

/**
 * Returns the cards of a ride: where its driver waits, its route and what is taken along, and its times, unless it is
 * the next ride, whose times are at the top of the page. Returns nothing for other items.
 */
export function rideCards(layout: Layout, view: RideView, item: BookingItem): Markup {
  const [ride] = ridesOf([item])
  if (!ride) return html``
  const meeting = view.meetings.get(item.number)
  if (ride.number !== nextRide(view)?.number) return timesCard(layout, view, ride, meeting)
  return html`${meeting && meetingCard(layout, view, ride, meeting)} ${wayCard(layout, view, ride)}
    <section class="card">
      <h2>${layout.words.booking.comesAlong}</h2>
      ${alongList(layout, ride, false)}
    </section>`
}

/** Returns where the driver waits, as a drawing and in words, and what the traveller does until then. */
function meetingCard({ words }: Layout, view: RideView, ride: RideItem, meeting: Meeting): Markup {
  const remark = pickupRemark(words, meeting, { withPhone: false }) ?? addressInCity(ride)
  return html`<section class="card">
    ${isMet(ride) && !ride.shared && html`<div class="met">${metDrawing(view.booking.contactsErasedAt === null ? view.booking.lastName : '')}</div>`}
    <h2>${words.routePages.meeting}</h2>
    ${remark !== null && html`<p class="lines">${withCalls(remark)}</p>`} ${whatNext(words, ride, meeting)}
    <div class="row start">${callLink(meeting.phone, words.booking.call, ' quiet')}</div>
  </section>`
}

/** Returns where in a city the traveller wants to be picked up; null elsewhere, or if that is not known yet. */
function addressInCity(ride: RideItem): string | null {
  return cityEndOfRide(ride)?.end === 'pickup' ? ride.details.notes : null
}

/**
 * Returns a map of the region with the route of a ride, and links to its start on larger maps; nothing without
 * coordinates.
 */
function wayCard({ words: { language, booking } }: Layout, view: RideView, ride: RideItem): Markup {
  const start = placeOf(language, view, ride.fromCode)
  const end = placeOf(language, view, ride.toCode)
  if (!start) return html``
  const { from, to } = ride.details
  return html`<section class="card">
    <h2>${booking.way}</h2>
    <p>${fromTo(inLanguage(from, language), inLanguage(to, language))}</p>
    <div class="row start">
      ${end && routeSketch(start, end, placesBesides(language, view, ride))}
      <div class="stack">
        <a class="button quiet" href="${webMapUrl(start.point)}" rel="noreferrer">${icon('pin')}${booking.map}</a>
        ${mapAppLinks(start, { own: booking.mapApp, apple: booking.appleMaps })}
      </div>
    </div>
  </section>`
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

/** Returns the places that the sketch of a ride can show besides its ends. */
function* placesBesides(
  language: Layout['words']['language'],
  { places }: RideView,
  { fromCode, toCode }: RideItem,
): Generator<SketchedPlace> {
  for (const { code, names, point } of places.values())
    if (point && code !== fromCode && code !== toCode) yield { name: inLanguage(names, language), point }
}

/** Returns an end of the ride from the catalogue; undefined if it has no coordinates. */
function placeOf(
  language: Layout['words']['language'],
  { places }: RideView,
  code: PlaceCode,
): SketchedPlace | undefined {
  const place = places.get(code)
  return place?.point ? { name: inLanguage(place.names, language), point: place.point } : undefined
}

/** Returns whether a driver meets the traveller where a flight or train arrives, as the meeting point describes. */
function isMet({ fromCode: from, toCode: to, details }: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>): boolean {
  const isStation = placeType(from) === 'airport' || placeType(from) === 'train_station'
  return isStation && !catchesDeparture({ from, to }) && details.scheduledAt !== null
}

/** Returns the steps a traveller takes before and during a ride, in order. */
function whatNext(words: Words, ride: Pick<RideItem, 'fromCode' | 'toCode' | 'details'>, meeting: Meeting): Markup {
  const {
    booking: { next },
    formats,
  } = words
  return nextSteps(words, [
    next.voucher,
    ...(isMet(ride) ? [] : [next.beReady(formats.time(ride.details.pickupAt))]),
    next.call(unbroken(meeting.phone)),
  ])
}
