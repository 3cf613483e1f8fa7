import { type FullBooking, type Ride, ridesOf } from '../../services/bookings/find-booking.ts'
import type { Meeting } from '../../services/bookings/meeting-point.ts'
import { html, type Markup } from '../../values/html.ts'
import { inLanguage } from '../../values/wording.ts'
import { callLink } from '../../web/call-link.ts'
import { drivenRide } from '../../web/driven-leg.ts'
import type { Frame, Page } from '../../web/frame.ts'
import { icon } from '../../web/icons.ts'
import { pickupRemark } from '../../web/pickup-remark.ts'
import { roadLine } from '../../web/road-line.ts'
import { timeline } from '../../web/timeline.ts'

/** A shared booking, and how its travellers find their drivers, by the number of the ride. */
interface SharedView extends FullBooking {
  meetings: ReadonlyMap<number, Meeting>
}

/**
 * Returns a page about when and where somebody travels, for the family, without anything to change or anything that
 * only travellers need.
 */
export function sharedPage(frame: Frame, { booking, items, meetings }: SharedView): Page {
  const { words, operator } = frame
  const { status, firstName } = booking
  const title = words.shared.title(firstName)
  return {
    title,
    state: status,
    main: html`<section class="card state ${status}">
        <p class="row head">
          <strong class="marked">${status === 'confirmed' && icon('check')}${words.booking.states[status]}</strong>
        </p>
        <h1>${title}</h1>
      </section>
      <div class="stack">
        ${ridesOf(items).map((ride) => rideCard(frame, ride, meetings.get(ride.number)))}
        <p>${callLink(operator.phone, words.shared.call(operator.phone))}</p>
      </div>`,
  }
}

function rideCard({ words }: Frame, ride: Ride, meeting: Meeting | undefined): Markup {
  const { booking, formats, language } = words
  const { details, state, fromCode, toCode } = ride
  const isOver = state === 'cancelled'
  const remark = isOver ? null : pickupRemark(words, meeting, { withPhone: false })
  return html`<section class="card">
    <h2>${formats.day(details.pickupAt)} ${isOver ? html`<span class="badge">${booking.itemCancelled}</span>` : ''}</h2>
    ${!isOver && roadLine(words, { from: fromCode, to: toCode, distanceKm: null, durationMinutes: details.travelMinutes })}
    ${timeline(words, drivenRide(ride, details, remark), isOver)}
    <ul class="along" aria-label="${booking.comesAlong}">
      <li>${icon('van')}${inLanguage(details.vehicle, language)}</li>
    </ul>
  </section>`
}

/** Returns the page for a link that was revoked or never existed. */
export function endedLinkPage({ words: { shared } }: Frame): Page {
  const { title, text } = shared.ended
  return {
    status: 404,
    title,
    main: html`<section class="card">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  }
}
