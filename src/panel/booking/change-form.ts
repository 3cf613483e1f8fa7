import { changeBody, changeFromBody } from '../../api/partner/bodies/change-body.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { ApiError } from '../../errors.ts'
import { parse } from '../../http/zod.ts'
import { productReference } from '../../services/bookings/booking.ts'
import { itemsAhead } from '../../services/bookings/change-booking.ts'
import { addressOf } from '../../services/bookings/detail-change.ts'
import { type FullBooking, type Ride, ridesOf } from '../../services/bookings/find-booking.ts'
import type { DetailsChange } from '../../services/selling/change-details.ts'
import type { Typed } from '../../web/typed.ts'

/** A field of the form, and where it stands in the body of a call that changes the same. */
export interface ChangeField {
  name: string
  key: string
  path: string
  /** What the booking says now. */
  value: string
}

/** Returns the rides that can still be changed, in the order of the form. */
export function changeableRides({ items }: FullBooking, now: Date): Ride[] {
  return ridesOf(itemsAhead(items, now))
}

/** Returns the fields of who travels. */
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

/** Returns the fields of a ride, which is the so many-th of the form. */
export function rideFields({ number, details }: Ride, i: number): ChangeField[] {
  const { flight, accommodation, notes } = details
  const values = { flight_number: flight?.number, address: addressOf(accommodation), note: notes }
  return Object.entries(values).map(([key, value]) => ({
    name: `${key}_${number}`,
    key,
    path: `Booking.items.${i}.${key}`,
    value: plain(value ?? ''),
  }))
}

/** What is wrong with the fields of a form, by their names. */
export type ChangeProblems = Readonly<Record<string, string>>

/** What a form wants: a change, nothing that is not so already, or something that can no longer or never be. */
type Wanted = { change: DetailsChange } | 'nothing' | 'closed' | { problems: ChangeProblems }

/** Reads the form as the body of a call that changes what differs, by the same rules. */
export function readChange(catalogue: Catalogue, found: FullBooking, typed: Typed, now: Date): Wanted {
  const { booking } = found
  const rides = changeableRides(found, now)
  const fields = [...personFields(found), ...rides.flatMap(rideFields)]
  const changed = fields.filter((field) => differs(typed, field))
  if (changed.length === 0) return 'nothing'
  // By API everything but a note can be replaced and not taken away.
  const emptied = changed.filter((field) => typedIn(typed, field) === '' && field.key !== 'note')
  const missing = Object.fromEntries(emptied.map(({ name }) => [name, 'can be replaced, not left empty']))

  const wordsOf = (all: readonly ChangeField[]) =>
    Object.fromEntries(
      all
        .filter((field) => differs(typed, field) && !(field.name in missing))
        .map((field) => [field.key, typedIn(typed, field) || BLANK]),
    )
  const items = rides.map((ride, i) => ({
    reference: productReference(booking, ride),
    ...wordsOf(rideFields(ride, i)),
  }))
  try {
    const words = parse(changeBody, { Booking: { Customer: wordsOf(personFields(found)), items } }).Booking
    const change = changeFromBody(catalogue, found, words, now)
    if (emptied.length > 0) return { problems: missing }
    return change === 'closed' ? change : { change }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_PARAMS') throw error
    return { problems: { ...missing, ...problemsOf(error, fields) } }
  }
}

/** Takes a note away. */
const BLANK = ' '

/** Returns whether something else was typed into a field than the booking says. */
export function differs(typed: Typed, field: ChangeField): boolean {
  return typedIn(typed, field) !== field.value
}

/** Returns what a field holds. */
export function typedIn(typed: Typed, { name, value }: ChangeField): string {
  return plain(typed[name] ?? value)
}

/** Without blanks around it, and with the line breaks of everybody but browsers. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Throws the refusal itself where it is about no field. */
function problemsOf(refusal: ApiError, fields: readonly ChangeField[]): ChangeProblems {
  const problems = refusal.faults.flatMap(({ field, reason }) => {
    const found = fields.find(({ path }) => path === field)
    return found ? [[found.name, reason.replace('country_code', 'the country code')] as const] : []
  })
  if (problems.length === 0) throw refusal
  return Object.fromEntries(problems)
}
