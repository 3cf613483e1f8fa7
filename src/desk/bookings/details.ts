import type { FastifyReply } from 'fastify'
import type { Measurement } from '../../catalogue/rentals.ts'
import { CONTACT, phoneFields } from '../../checkout/contact.ts'
import { journeyFields, noteFields, readTravelChange, staysAround, staysAttribute } from '../../checkout/journey.ts'
import type { Deps, Site } from '../../deps.ts'
import type { Booking, BookingItem } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change.ts'
import { rentalsOf } from '../../services/bookings/find-booking.ts'
import { type BookingLogLine, unlessChanged } from '../../services/bookings/log.ts'
import { changeDetails, type DetailsChange } from '../../services/changes/change-details.ts'
import { asksOfItems, filledInFrom } from '../../site/trip/change/change-page.ts'
import { detailsOf, resortOfItems } from '../../site/trip/change/change.ts'
import { filledInPeople, readRentalChange, peopleFields, personLabel } from '../../site/trip/change/rental-change.ts'
import { type Attributes, html } from '../../values/html.ts'
import {
  drawField,
  faultsBox,
  type FormFaults,
  type FormPart,
  type FormView,
  mapped,
  partOf,
  readForm,
} from '../../web/form.ts'
import { layoutFor } from '../../web/layout/layout-of-request.ts'
import type { Layout, Page } from '../../web/layout/layout.ts'
import { hidden } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { readSeen } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'
import { sinceList } from './since-list.ts'

/** Operators may change details until the start. */
const CUTOFF_MINUTES = 0

/**
 * Registers /desk/bookings/<reference>/details: the changes that travellers can make themselves, and the traveller's
 * data.
 */
export function details(door: Door, deps: Deps, site: Site): void {
  const { db, catalogue } = deps
  const path = '/desk/bookings/:reference/details'

  door.get(path, async (visit) => {
    const found = await getBooking(db, visit.params)
    const ahead = itemsAhead(found.items, visit.now)
    const typed = {
      ...person(found.booking),
      ...filledInFrom(found.booking, ahead),
      ...filledInPeople(rentalsOf(ahead)),
    }
    return showForm(visit, found, { typed, faults: {} })
  })

  door.post(path, async (visit) => {
    const { typed, params, by, now, done } = visit
    const found = await getBooking(db, params)
    const { booking } = found
    const ahead = itemsAhead(found.items, now)
    const change = booking.product === 'ski' ? rentalChange(ahead) : rideChange(ahead)
    const read = readForm({ person: partOf(CONTACT), change }, typed)
    if ('faults' in read) return showForm(visit, found, { typed, faults: read.faults, status: 422 })
    const rules = { ...by, cutoffMinutes: CUTOFF_MINUTES }
    const outcome = await unlessChanged(db, booking.id, readSeen(visit), (tx) =>
      changeDetails(tx, booking, { ...read.value.change, person: read.value.person }, rules, now),
    )
    if ('since' in outcome)
      return showForm(visit, await getBooking(db, params), { typed, faults: {}, status: 409, since: outcome.since })
    return outcome.done
      ? done(`${site.url}/desk/bookings/${booking.reference}`, 'Changed')
      : visit.show(closedDetailsPage(site, booking))
  })

  function rentalChange(ahead: readonly BookingItem[]): FormPart<DetailsChange> {
    return { read: (typed) => readRentalChange(typed, rentalsOf(ahead), catalogue.current.rentals.measurements) }
  }

  function rideChange(ahead: readonly BookingItem[]): FormPart<DetailsChange> {
    const stays = staysAround(catalogue.current, resortOfItems(catalogue.current, ahead))
    return {
      read(typed) {
        const read = readTravelChange(typed, asksOfItems(ahead), stays)
        return mapped(read, (wanted) => detailsOf(wanted, ahead))
      },
    }
  }

  async function showForm(visit: Visit, found: SeenBooking, form: ShownForm): Promise<FastifyReply> {
    const { now, layout, show } = visit
    const { booking, items } = found
    if (!isChangeable(found, CUTOFF_MINUTES, now)) return show(closedDetailsPage(site, booking))
    const ahead = itemsAhead(items, now)
    const { typed, faults, status = 200, since = [] } = form
    const view = {
      booking,
      form: { typed, faults },
      ahead,
      // A form with faults is still the one that was filled in before.
      seen: status === 422 ? (typed['seen'] ?? found.seen) : found.seen,
      since,
      measurements: catalogue.current.rentals.measurements,
    }
    return show({ ...detailsPage(layoutFor(layout, booking.product), site, view), status })
  }
}

interface ShownForm {
  typed: TextParams
  faults: FormFaults
  status?: 200 | 409 | 422
  since?: readonly BookingLogLine[]
}

function person({ firstName, lastName, email }: Booking): TextParams {
  return { name: firstName, last_name: lastName, email }
}

/** The data of the page for changing details. */
interface DetailsView {
  booking: Booking
  form: FormView
  /** The items that have not started. */
  ahead: readonly BookingItem[]
  /** How many lines of the log were displayed. */
  seen: string
  /** What others have done to the booking meanwhile. */
  since: readonly BookingLogLine[]
  measurements: ReadonlyMap<number, Measurement>
}

/** Returns the form for everything that can be changed without affecting the price. */
function detailsPage(
  layout: Layout,
  { url }: Site,
  { booking, form, ahead, seen, since, measurements }: DetailsView,
): Page {
  const own = `${url}/desk/bookings/${booking.reference}`
  const asks = asksOfItems(ahead)
  const isRide = asks.outbound !== null || asks.return !== null
  const field = (name: 'firstName' | 'lastName' | 'email', control: Attributes = {}) =>
    drawField(CONTACT[name], layout, form, { control: { required: true, ...control } })
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
      <div class="fields">${field('firstName')} ${field('lastName')} ${field('email', { type: 'email' })}</div>
      ${phoneFields(layout, form, '')}
    </fieldset>
    ${
      isRide &&
      html`<fieldset class="card">
        <h2>Journey</h2>
        ${journeyFields(layout, form, asks)} ${noteFields(layout, form, asks)}
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
function closedDetailsPage({ url }: Site, { reference, status }: Booking): Page {
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
