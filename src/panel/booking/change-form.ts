import { changeBody, changeFromBody } from '../../api/partner/bodies/change-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { productReference } from '../../services/bookings/booking.ts'
import { itemsAhead } from '../../services/bookings/change-booking.ts'
import { type FullBooking, type RideItem, ridesOf } from '../../services/bookings/find-booking.ts'
import type { DetailsChange } from '../../services/changes/change-details.ts'
import { addressLine } from '../../values/address.ts'
import type { FaultSentences } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** A field of the form, and its path in the body of the API call for the same change. */
export interface ChangeField {
  name: string
  key: string
  path: string
  /** The current value in the booking. */
  value: string
}

/** Returns the rides that can still be changed, in the order of the form. */
export function changeableRides({ items }: FullBooking, now: Date): RideItem[] {
  return ridesOf(itemsAhead(items, now))
}

/** Returns the fields of the traveller. */
export function personFields({ booking }: FullBooking): ChangeField[] {
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
export function rideFields({ number, details }: RideItem, i: number): ChangeField[] {
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
export function readChangeForm(catalogue: Catalogue, found: FullBooking, typed: TextParams, now: Date): Wanted {
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
export function differs(typed: TextParams, field: ChangeField): boolean {
  return typedIn(typed, field) !== field.value
}

/** Returns the value of a field. */
export function typedIn(typed: TextParams, { name, value }: ChangeField): string {
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
