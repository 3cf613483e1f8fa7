import { changeBody, changeFromBody } from '../../api/partner/bodies/change-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { NOTE_LENGTH } from '../../http/fields.ts'
import { seeOther } from '../../http/mount.ts'
import { parse } from '../../http/zod.ts'
import { productReference } from '../../services/bookings/booking.ts'
import { isChangeable, itemsAhead } from '../../services/bookings/change.ts'
import { type FullBooking, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import { changeDetails, type DetailsChange } from '../../services/changes/change-details.ts'
import { en } from '../../texts/site/en.ts'
import { PARTNER } from '../../values/actor.ts'
import { addressLine } from '../../values/country.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'
import type { Page } from '../../web/layout/layout.ts'
import {
  type FaultSentences,
  alertBox,
  faultList,
  type Field,
  hidden,
  noteField,
  textField,
} from '../../web/parts/fields.ts'
import { callLink } from '../../web/parts/links.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { sandboxNote } from '../secret-page.ts'
import { getOwn } from './booking.ts'

/**
 * GET and POST /panel/bookings/<reference>/change: the same changes as PATCH /booking/<reference>, by the same rules.
 */
export function changeBookings(door: Door, { db, catalogue, sender, operator }: Deps, site: Site): void {
  const phone = unbroken(operator.phone)
  const path = '/panel/bookings/:reference/change'

  door.get(path, async (visit) => showForm(visit, await getOwn(visit)))

  door.post(path, async (visit) => {
    const { typed, now, reply, done } = visit
    const found = await getOwn(visit)
    const wanted = readChangeForm(catalogue.current, found, typed, now)
    const url = `${site.url}/panel/bookings/${found.booking.reference}`
    // The second of two identical forms finds nothing left to change.
    if (wanted === 'nothing') return seeOther(reply, url)
    if (typed['seen'] !== String(found.booking.version)) return showForm(visit, found, { isOutdated: true })
    if (wanted === 'closed') return showClosed(visit, found)
    if ('faults' in wanted) return showForm(visit, found, wanted)
    const changed = await change(found, wanted.change, now)
    if (changed === 'outdated') return showForm(visit, await getOwn(visit), { isOutdated: true })
    return changed
      ? done(url, 'The booking has been changed. Its new vouchers are on their way to you.')
      : showClosed(visit, found)
  })

  async function change({ booking }: FullBooking, wanted: DetailsChange, now: Date) {
    const { changeCutoffMinutes: cutoffMinutes } = catalogue.current.sale
    const rules = { actor: PARTNER, sender, cutoffMinutes, seen: booking.version } as const
    try {
      return await changeDetails(db, booking, wanted, rules, now)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BOOKING_CHANGED') return 'outdated'
      throw error
    }
  }

  function showForm(
    visit: Visit,
    found: FullBooking,
    { faults = {}, isOutdated = false }: { faults?: FaultSentences; isOutdated?: boolean } = {},
  ) {
    const { typed, now, show } = visit
    if (!isChangeable(found, catalogue.current.sale.changeCutoffMinutes, now)) return showClosed(visit, found)
    return show(changePage(site, { found, rides: changeableRides(found, now), phone, typed, faults, isOutdated }))
  }

  function showClosed({ show }: Visit, found: FullBooking) {
    return show(closedChangePage(site, found, phone))
  }
}

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
function changePage({ url }: Site, view: ChangeView): Page {
  const { found, rides, phone, faults, isOutdated } = view
  const { reference, environment, status, version } = found.booking
  const own = `${url}/panel/bookings/${reference}`
  const hasFaults = Object.keys(faults).length > 0
  return {
    title: `Change ${reference}`,
    status: isOutdated ? 409 : hasFaults ? 422 : 200,
    state: status,
    main: html`<h1>Change ${reference}</h1>
      ${sandboxNote(environment)} ${alertOf(view)}
      <form method="post" action="${own}/change" novalidate>
        ${hidden('seen', String(version))}
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
          New vouchers are issued and mailed to you. Another date, time, party or vehicle is
          <a href="${url}/developers/partners#change-a-ride">changed by API</a> or by us, another place requires a new
          booking: please call ${phone}.
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
function closedChangePage({ url }: Site, { booking }: FullBooking, phone: string): Page {
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

/** A field of the form, and its path in the body of the API call for the same change. */
interface ChangeField {
  name: string
  key: string
  path: string
  /** The current value in the booking. */
  value: string
}

/** Returns the rides that can still be changed, in the order of the form. */
function changeableRides({ items }: FullBooking, now: Date): RideItem[] {
  return ridesOf(itemsAhead(items, now))
}

/** Returns the fields of the traveller. */
function personFields({ booking }: FullBooking): ChangeField[] {
  const {
    firstName: name,
    lastName: last_name,
    email,
    countryCode: country_code,
    mobileNumber: mobile_number,
  } = booking
  return Object.entries({ name, last_name, country_code, mobile_number, email }).map(([key, value]) => ({
    name: key,
    key,
    path: `Booking.Customer.${key}`,
    value: plain(value),
  }))
}

/** Returns the fields of a ride, given its index in the form. */
function rideFields({ number, details }: RideItem, i: number): ChangeField[] {
  const { flight, accommodation, notes } = details
  const values = { flight_number: flight?.number, address: addressLine(accommodation), note: notes }
  return Object.entries(values).map(([key, value]) => ({
    name: `${key}_${number}`,
    key,
    path: `Booking.items.${i}.${key}`,
    value: plain(value ?? ''),
  }))
}

/** What a form asks for: a change, no change at all, or a change that is no longer possible or not valid. */
type Wanted = { change: DetailsChange } | 'nothing' | 'closed' | { faults: FaultSentences }

/** Parses the form as the body of an API call that changes what differs, by the same rules. */
function readChangeForm(catalogue: Catalogue, found: FullBooking, typed: TextParams, now: Date): Wanted {
  const { booking } = found
  const rides = changeableRides(found, now)
  const fields = [...personFields(found), ...rides.flatMap(rideFields)]
  const changed = fields.filter((field) => differs(typed, field))
  if (changed.length === 0) return 'nothing'
  // The API can replace, but not remove, everything except a note.
  const emptied = changed.filter((field) => typedIn(typed, field) === '' && field.key !== 'note')
  const missing = Object.fromEntries(emptied.map(({ name }) => [name, 'can be replaced, but not left empty']))

  const typedOf = (all: readonly ChangeField[]) =>
    Object.fromEntries(
      all
        .filter((field) => differs(typed, field) && !(field.name in missing))
        .map((field) => [field.key, typedIn(typed, field) || BLANK]),
    )
  const items = rides.map((ride, i) => ({
    reference: productReference(booking, ride),
    ...typedOf(rideFields(ride, i)),
  }))
  try {
    const body = parse(changeBody, { Booking: { Customer: typedOf(personFields(found)), items } }).Booking
    const change = changeFromBody(catalogue, found, body, now)
    if (emptied.length > 0) return { faults: missing }
    return change === 'closed' ? change : { change }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_PARAMS') throw error
    return { faults: { ...missing, ...faultsOf(error, fields) } }
  }
}

/** Removes a note. */
const BLANK = ' '

/** Returns whether the text typed into a field differs from the booking. */
function differs(typed: TextParams, field: ChangeField): boolean {
  return typedIn(typed, field) !== field.value
}

/** Returns the value of a field. */
function typedIn(typed: TextParams, { name, value }: ChangeField): string {
  return plain(typed[name] ?? value)
}

/** Returns a text without surrounding spaces and with plain line breaks, because browsers send CRLF. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Returns what is wrong with the fields. Throws the refusal itself if it is about none of them. */
function faultsOf(refusal: ApiError, fields: readonly ChangeField[]): FaultSentences {
  const faults = refusal.faults.flatMap(({ field, reason, why }) => {
    const found = fields.find(({ path }) => path === field)
    const sentence =
      why === 'impossibleNumber' ? 'must form a possible phone number together with the country code' : reason
    return found ? [[found.name, sentence] as const] : []
  })
  if (faults.length === 0) throw refusal
  return Object.fromEntries(faults)
}
