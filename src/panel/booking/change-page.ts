import type { Site } from '../../deps.ts'
import { NOTE_LENGTH } from '../../http/fields.ts'
import type { FullBooking, RideItem } from '../../services/bookings/find-booking.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { callLink } from '../../web/parts/call-link.ts'
import {
  alertBox,
  faultList,
  type FaultSentences,
  type Field,
  hidden,
  noteField,
  textField,
} from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { sandboxNote } from '../sandbox-note.ts'
import { type ChangeField, differs, personFields, rideFields, typedIn } from './change-form.ts'

/** The data of the page for changing details. */
interface ChangeView {
  found: FullBooking
  /** The rides that can still be changed. */
  rides: readonly RideItem[]
  /** Whom to call about everything else. */
  phone: string
  typed: TextParams
  faults: FaultSentences
  /** Whether the booking has changed since the form was opened. */
  isOutdated: boolean
}

/** Returns the form for the traveller and the rides that have not started. */
export function changePage({ url }: Site, view: ChangeView): Page {
  const { found, rides, phone, faults, isOutdated } = view
  const { reference, environment, status, updatedAt } = found.booking
  const own = `${url}/panel/bookings/${reference}`
  const hasFaults = Object.keys(faults).length > 0
  return {
    title: `Change ${reference}`,
    status: isOutdated ? 409 : hasFaults ? 422 : 200,
    state: status,
    main: html`<h1>Change ${reference}</h1>
      ${sandboxNote(environment)} ${alertOf(view)}
      <form method="post" action="${own}/change" novalidate>
        ${hidden('seen', updatedAt.toISOString())}
        <fieldset class="card">
          <h2>Traveller</h2>
          <div class="fields stacked">${personFields(found).map((field) => fieldMarkup(view, field))}</div>
        </fieldset>
        ${rides.map((ride, i) => rideFieldset(view, ride, i))}
        <div class="row start">
          <button data-busy="${en.layout.busy}">Save</button>
          <a class="button quiet" href="${own}">Leave it as it is</a>
        </div>
        <p class="muted">
          New vouchers are issued and mailed to you. Another date, time, place or party requires a new booking: please
          call us, ${phone}.
        </p>
      </form>`,
  }
}

function rideFieldset(view: ChangeView, ride: RideItem, i: number): Markup {
  const { leg, from, to, pickupAt } = ride.details
  return html`<fieldset class="card">
    <h2>${leg === 'return' ? 'Return' : 'Outbound'}</h2>
    <p class="muted">${from.en} – ${to.en}, ${en.formats.moment(pickupAt)}</p>
    ${rideFields(ride, i).map((field) => fieldMarkup(view, field))}
  </fieldset>`
}

function alertOf({ found, rides, faults, isOutdated }: ChangeView): Markup | null {
  if (isOutdated)
    return alertBox(
      'Somebody else has changed this booking',
      'Your changes have not been saved yet. Below is what you typed and, where it differs, what the booking says now. Save again to keep your version.',
    )
  const fields = [...personFields(found), ...rides.flatMap(rideFields)]
  const listed = fields.flatMap((field) => {
    const sentence = sentenceOf(faults, field)
    return sentence === undefined ? [] : { name: field.name, label: LABELS[field.key] ?? field.key, sentence }
  })
  const list = faultList(listed, en.formats.colon)
  return list ? alertBox('This cannot be saved', 'Please check these fields:', list) : null
}

function fieldMarkup({ typed, faults, isOutdated }: ChangeView, field: ChangeField): Markup {
  const { name, key, value } = field
  const isNews = isOutdated && differs(typed, field)
  const shown: Field & { value: string } = {
    name,
    label: LABELS[key] ?? key,
    value: typedIn(typed, field),
    error: sentenceOf(faults, field),
    ...(isNews && { doubt: value === '' ? 'It is empty now.' : `It says “${value}” now.` }),
    control: { autocomplete: 'off', ...CONTROLS[key] },
  }
  return key === 'note' ? noteField({ ...shown, control: { maxlength: NOTE_LENGTH } }) : textField(shown)
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'First name',
  last_name: 'Last name',
  email: 'E-mail address',
  country_code: 'Country code',
  mobile_number: 'Mobile number',
  flight_number: 'Flight or train number',
  address: 'Name and address of the accommodation',
  note: 'Note for the driver',
}

const CONTROLS: Readonly<Record<string, Field['control']>> = {
  email: { type: 'email' },
  country_code: { type: 'tel' },
  mobile_number: { type: 'tel' },
}

/** Returns `E-mail address must be …`, as a sentence. */
function sentenceOf(faults: FaultSentences, { name }: ChangeField): string | undefined {
  const reason = faults[name]
  return reason === undefined ? undefined : `This ${reason}.`
}

/** Returns the page for a booking that can no longer be changed here, with why, and whom to call. */
export function closedChangePage({ url }: Site, { booking }: FullBooking, phone: string): Page {
  const why =
    booking.status === 'confirmed'
      ? 'Its next pickup is too soon, or all of it is in the past.'
      : 'It is not confirmed, so there is nothing to change.'
  return {
    title: 'This booking can no longer be changed here',
    status: 422,
    state: booking.status,
    main: html`<section class="card narrow">
      <h1>This booking can no longer be changed here</h1>
      <p>${why} If something still has to change, please call us: ${phone}.</p>
      <div class="row start">
        ${callLink(phone, 'Call us')}
        <a class="button quiet" href="${url}/panel/bookings/${booking.reference}">Back to the booking</a>
      </div>
    </section>`,
  }
}
