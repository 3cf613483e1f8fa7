import type { Measurement } from '../../catalogue/rentals.ts'
import {
  faultsBox,
  fieldOf,
  journeyFields,
  phoneFields,
  staysAttribute,
  type TravelFormView,
} from '../../checkout/travel-fields.ts'
import type { Site } from '../../deps.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { rentalsOf } from '../../services/bookings/find-booking.ts'
import type { BookingLogLine } from '../../services/bookings/log.ts'
import { asksOfItems } from '../../site/trip/change-page.ts'
import { peopleFields, personLabel } from '../../site/trip/rental-change.ts'
import { html } from '../../values/html.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { hidden, textField } from '../../web/parts/fields.ts'
import { sinceList } from './since-list.ts'

/** The data of the page for changing details. */
interface DetailsView {
  booking: Booking
  form: TravelFormView
  /** The items that have not started. */
  ahead: readonly BookingItem[]
  /** How many lines of the log were displayed. */
  seen: string
  /** What others have done to the booking meanwhile. */
  since: readonly BookingLogLine[]
  measurements: ReadonlyMap<number, Measurement>
}

/** Returns the form for everything that can be changed without affecting the price. */
export function detailsPage(
  layout: Layout,
  { url }: Site,
  { booking, form, ahead, seen, since, measurements }: DetailsView,
): Page {
  const own = `${url}/desk/bookings/${booking.reference}`
  const asks = asksOfItems(ahead)
  const isRide = asks.outbound !== null || asks.return !== null
  const field = (name: string, control = {}) => textField(fieldOf(layout, form, name, { required: true, ...control }))
  const fields = html`<form
    class="stack"
    method="post"
    action="${own}/details"
    ${staysAttribute(layout, asks)}
    novalidate
  >
    ${hidden('seen', seen)}
    <fieldset class="card">
      <h2>Who travels</h2>
      <div class="fields">${field('name')} ${field('last_name')} ${field('email', { type: 'email' })}</div>
      ${phoneFields(layout, form, '')}
    </fieldset>
    ${
      isRide &&
      html`<fieldset class="card">
        <h2>Journey</h2>
        ${journeyFields(layout, form, asks)}
      </fieldset>`
    }
    ${peopleFields(layout, form, rentalsOf(ahead), measurements)}
    <div class="row start">
      <button>Change, and send new vouchers</button> <a class="button quiet" href="${own}">Leave it as it is</a>
    </div>
  </form>`
  const title = `Details of ${booking.reference}`
  const labelOf = (name: string) => layout.words.details.labels[name] ?? personLabel(layout.words, name) ?? name
  return {
    title,
    state: booking.status,
    main: html`<p><a href="${own}">${booking.reference}</a></p>
      <h1>${title}</h1>
      ${sinceList(since)}
      ${faultsBox(layout, form, { form: fields, sentence: layout.words.change.faultsText, labelOf })} ${fields}`,
  }
}

/** Returns the page for a booking without anything ahead that could be changed. */
export function closedDetailsPage({ url }: Site, { reference, status }: Booking): Page {
  return {
    title: 'There is nothing left to change',
    status: 422,
    state: status,
    main: html`<section class="card narrow">
      <h1>There is nothing left to change</h1>
      <p>${reference} is no longer confirmed, its data has been erased, or all of it has begun.</p>
      <div class="row start"><a class="button" href="${url}/desk/bookings/${reference}">Back to the booking</a></div>
    </section>`,
  }
}
