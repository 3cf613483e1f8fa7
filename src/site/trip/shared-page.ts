import type { Booking } from '../../services/bookings/booking.ts'
import { type FullBooking, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { callLink, withCalls } from '../../web/parts/call-link.ts'
import { drivenRide } from '../../web/parts/driven-leg.ts'
import { pickupRemark } from '../../web/parts/pickup-remark.ts'
import { roadLine } from '../../web/parts/road-line.ts'
import { type Schedule, timeline } from '../../web/parts/timeline.ts'
import { rideEnd, rideStart, scheduled } from './ride-ends.ts'

/** A shared booking, and how its travellers find their drivers, by the number of the ride. */
interface SharedView extends FullBooking {
  meetings: ReadonlyMap<number, Meeting>
}

/**
 * Returns a page about when and where somebody travels, for the family, without anything to change or anything that
 * only travellers need.
 */
export function sharedPage(layout: Layout, { booking, items, meetings }: SharedView): Page {
  const { words, operator } = layout
  const { status, firstName } = booking
  const title = status === 'cancelled' ? words.shared.cancelledTitle(firstName) : words.shared.title(firstName)
  return {
    title,
    state: status,
    main: html`<section class="card state ${status}">
        <p class="row head">
          <strong class="marked">${status === 'confirmed' && icon('check')}${words.booking.states[status]}</strong>
        </p>
        <h1>${title}</h1>
        ${status === 'cancelled' && html`<p>${words.shared.cancelled}</p>`}
      </section>
      <div class="folds">
        ${ridesOf(items).map((ride) => rideCard(layout, { ride, booking, meeting: meetings.get(ride.number) }))}
      </div>
      <section class="card">
        <h2>${words.shared.unreachable(firstName)}</h2>
        <div class="row start">${callLink(operator.phone, words.shared.call(operator.phone))}</div>
      </section>`,
  }
}

interface RideView {
  ride: RideItem
  booking: Booking
  meeting: Meeting | undefined
}

function rideCard({ words }: Layout, { ride, booking, meeting }: RideView): Markup {
  const { formats, language, shared } = words
  const { details, state } = ride
  const isOver = state === 'cancelled'
  const remark = isOver ? null : pickupRemark(words, meeting, { withPhone: false })
  return html`<section class="card">
    ${isOver && booking.status !== 'cancelled' && html`<p><span class="badge off">${words.booking.itemCancelled}</span></p>`}
    <h2>${formats.day(details.pickupAt)}</h2>
    ${isOver ? timeline(words, { ...drivenRide(ride, details, null), schedule: null }, isOver) : way(words, ride)}
    <ul class="along" aria-label="${words.booking.comesAlong}">
      <li>${icon('van')}${inLanguage(details.vehicle, language)}</li>
    </ul>
    ${
      remark !== null &&
      html`<details>
        <summary>${shared.meeting(booking.firstName)}</summary>
        <p class="lines">${withCalls(remark)}</p>
      </details>`
    }
  </section>`
}

/** Returns when and where a ride starts and ends, and what it meets or catches. */
function way(words: Words, ride: RideItem): Markup {
  const { fromCode: from, toCode: to, details } = ride
  const textOf = (schedule: Schedule) => scheduleText(words, schedule)
  const before = scheduled(words, ride, 'arrival', textOf)
  return html`${rideStart(words, ride, { title: words.vehicles.pickup, before })}
  ${roadLine(words, { from, to, distanceKm: null, durationMinutes: details.travelMinutes })}
  ${rideEnd(words, ride, scheduled(words, ride, 'departure', textOf))}`
}

function scheduleText(
  { timeline: numbered, shared: { unnumbered } }: Words,
  { by, direction, number }: Schedule,
): string {
  return number === null ? unnumbered[by][direction] : numbered[by][direction](number)
}

/** Returns the page for a link that was revoked or never existed. */
export function endedLinkPage({ words: { shared } }: Layout): Page {
  const { title, text } = shared.ended
  return {
    status: 404,
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  }
}
