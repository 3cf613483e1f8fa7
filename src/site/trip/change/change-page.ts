import { phoneFields } from '../../../checkout/contact.ts'
import {
  type FlightHints,
  type JourneyAsks,
  journeyFields,
  journeyTitle,
  noteFields,
  staysAttribute,
} from '../../../checkout/journey.ts'
import type { Booking, BookingItem } from '../../../services/bookings/booking.ts'
import { cityEndOfRide } from '../../../services/bookings/city-end.ts'
import { type RideItem, ridesOf } from '../../../services/bookings/find-booking.ts'
import { flightRuleOf } from '../../../services/bookings/item-details.ts'
import { catchesDeparture } from '../../../values/departure.ts'
import { html, type Markup } from '../../../values/html.ts'
import { resortAmong } from '../../../values/place-code.ts'
import { inLanguage, type Wording } from '../../../values/wording.ts'
import { faultsBox, type FormView } from '../../../web/form.ts'
import { layoutFor } from '../../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../../web/layout/layout.ts'
import { callLink, withCalls } from '../../../web/parts/links.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { personLabel } from './rental-change.ts'

/** The data of the page for changing details. */
export interface ChangeView extends FormView {
  /** The URL of the traveller's own page. */
  url: string
  booking: Booking
  asks: JourneyAsks
  /** The resort in which the address must be; null if no address is asked for. */
  resort: Wording | null
  /** The items that have not started. */
  ahead: readonly BookingItem[]
  /** The fields of the participants; empty without any. */
  people: readonly Markup[]
  /** The rides of which day, time, group and vehicle can still be changed. */
  movable: readonly RideItem[]
}

/** Returns the form with everything that can still be changed, and whom to call for the rest. */
export function changePage(shared: Layout, view: ChangeView): Page {
  const { booking, url, asks, resort, people } = view
  const layout = layoutFor(shared, booking.product)
  const { words, operator } = layout
  const labelOf = (name: string) => words.details.labels[name] ?? personLabel(words, name) ?? name
  const isRide = asks.outbound !== null || asks.return !== null
  const title = words.change.title(booking.reference)
  const form = html`<form
    class="beside"
    method="post"
    action="${url}/details"
    ${staysAttribute(layout, asks)}
    novalidate
  >
    <div class="stack">
      ${
        isRide
          ? html`<fieldset class="card">
              <h2>${journeyTitle(words, asks)}</h2>
              ${resort !== null && html`<p class="muted">${words.change.sameResort(inLanguage(resort, words.language))}</p>`}
              ${journeyFields(layout, view, asks, flightHints(layout, view))} ${noteFields(layout, view, asks)}
            </fieldset>`
          : ''
      }
      ${people}
      <fieldset class="card">
        <h2>${words.change.phone}</h2>
        ${phoneFields(layout, view)}
      </fieldset>
      <div class="row start">
        <button data-busy="${words.layout.busy}">${words.change.button}</button>
        <a class="button quiet" href="${url}">${words.change.back}</a>
      </div>
    </div>
    <aside class="card">
      <h2>${words.change.other.title}</h2>
      ${view.movable.map(
        ({ number, details }) =>
          html`<p>
            <a class="button quiet" href="${url}/items/${number}"
              >${words.rideChange.link(words.formats.shortDay(details.pickupAt))}</a
            >
          </p>`,
      )}
      <p>
        ${withCalls(view.movable.length > 0 ? words.change.other.place(operator.phone) : words.change.other.text(operator.phone))}
      </p>
      <p>${callLink(operator.phone, words.booking.call, ' quiet')}</p>
    </aside>
  </form>`
  const main = html`<h1>${title}</h1>
    ${faultsBox(layout, view, { form, sentence: words.change.faultsText, labelOf })} ${form}`
  return { title, state: booking.status, main }
}

/** Asks whether a new flight keeps the time of the previous one, because the pickup was planned by that and stays. */
function flightHints({ words, operator }: Layout, { ahead, movable }: ChangeView): FlightHints {
  const { sameTime, otherTime } = words.change
  return Object.fromEntries(
    ridesOf(ahead).flatMap(({ number, fromCode: from, toCode: to, details: { leg, scheduledAt } }) => {
      if (scheduledAt === null) return []
      const end = catchesDeparture({ from, to }) ? 'departure' : 'arrival'
      const isMovable = movable.some((ride) => ride.number === number)
      const time = words.formats.time(scheduledAt)
      return [[leg, isMovable ? otherTime[end](time) : sameTime[end](time, operator.phone)]]
    }),
  )
}

/** Returns the page for a booking that can no longer be changed here, with whom to call. */
export function closedChangePage(layout: Layout, booking: Booking, url: string): Page {
  const { words, operator } = layout
  const { change, booking: shared } = words
  if (booking.status === 'cancelled') return cancelledChangePage(layout, url)
  return {
    status: 422,
    title: change.closed,
    main: html`<section class="card narrow">
      <h1>${change.closed}</h1>
      <p>${withCalls(shared.change.tooLate(operator.phone))}</p>
      <div class="row start">
        ${callLink(operator.phone, shared.call)} <a class="button quiet" href="${url}">${change.back}</a>
      </div>
    </section>`,
  }
}

function cancelledChangePage({ words: { change, booking } }: Layout, url: string): Page {
  const title = booking.headings.cancelled()
  return {
    status: 422,
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      <p>${change.nothing}</p>
      <p><a class="button quiet" href="${url}">${change.back}</a></p>
    </section>`,
  }
}

/** Returns what the form asks about the items that have not started. */
export function asksOfItems(ahead: readonly BookingItem[]): JourneyAsks {
  const rides = ridesOf(ahead)
  const rideOf = (leg: 'outbound' | 'return') => rides.find(({ details }) => details.leg === leg)
  const askOf = (leg: 'outbound' | 'return') => {
    const ride = rideOf(leg)
    return ride ? flightRuleOf({ from: ride.fromCode, to: ride.toCode }, ride.details.scheduledAt !== null) : null
  }
  return {
    outbound: askOf('outbound'),
    return: askOf('return'),
    resort: resortAmong(rides.flatMap(({ fromCode, toCode }) => [fromCode, toCode])) ?? null,
    cities: { outbound: cityEndOfRide(rideOf('outbound')), return: cityEndOfRide(rideOf('return')) },
  }
}

/** Returns the initial values of the form: the booking as it is. */
export function filledInFrom({ countryCode, mobileNumber }: Booking, ahead: readonly BookingItem[]): TextParams {
  const typed: Record<string, string> = { country_code: countryCode, mobile_number: mobileNumber }
  for (const { details } of ridesOf(ahead)) {
    const { leg, flight, accommodation, notes } = details
    if (flight) typed[`${leg}_flight_number`] = flight.number
    else typed[`${leg}_flight_unknown`] = '1'
    if (accommodation) typed['accommodation'] = [accommodation.name, accommodation.address].filter(Boolean).join(', ')
    if (notes !== null) typed[leg === 'outbound' ? 'additional_info' : 'return_additional_info'] = notes
  }
  return typed
}
