import {
  email,
  FieldFault,
  type Kind,
  note,
  personName,
  text,
  unboundedInteger,
  withoutWebAddress,
} from '../http/fields.ts'
import { diallingPrefix, phoneNumber } from '../http/phone-fields.ts'
import type { CityEnd, FlightRule } from '../services/bookings/city-end.ts'
import type { Words } from '../texts/site/en.ts'
import { hasForeignLetters, plainEmail } from '../values/email.ts'
import { FLIGHT_NUMBER_LENGTH, plainFlightNumber } from '../values/flight-number.ts'
import type { Point } from '../values/geo.ts'
import { readInternationalNumber, readPhone as phoneAfter } from '../values/phone.ts'
import type { PlaceCode } from '../values/place-code.ts'
import { plainLine } from '../values/text.ts'
import type { TextParams } from '../web/request/text-params.ts'

/** What is wrong with a field of a form, as a key of the pages' texts. */
export type FormFault = keyof Words['details']['faults']

/** The faults of a form by the name of the field. */
export type FormFaults = Readonly<Record<string, FormFault>>

/** What was typed into a form, and the faults found in it. */
export interface TypedForm {
  typed: TextParams
  faults: Record<string, FormFault>
}

/** What a form asks about a journey. */
export interface JourneyAsks {
  /** Null for a leg that does not exist or can no longer be changed. */
  outbound: FlightRule | null
  return: FlightRule | null
  /** The resort with a pickup or drop-off at an address; null without one. */
  resort: PlaceCode | null
  /** What each leg asks about a city; null without one. */
  cities: Record<'outbound' | 'return', CityEnd | null>
}

/** The traveller's accommodation. */
interface Address {
  /** The id of an accommodation in the catalogue. */
  id: number | null
  name: string
  address: string
  point: Point | null
}

/** The accommodations in the catalogue that a form may refer to. */
export interface Stays {
  byId: (id: number) => Address | undefined
  /** By the text that stands for each in the suggestions. */
  byName: (text: string) => Address | undefined
}

/** What a traveller entered about a journey. */
export interface Journey {
  outbound: { flightNumber: string | null; note: string | null }
  return: { flightNumber: string | null; note: string | null }
  accommodation: Address | null
}

/** The maximum length of an accommodation's name and address. */
export const STAY_LENGTH = 300

const anyStay = text(0, STAY_LENGTH)
const flightNumber = withoutWebAddress(text(0, FLIGHT_NUMBER_LENGTH))
const rowId = unboundedInteger(0)

/**
 * Parses a field with the reader of the APIs, on one line; null if it is empty or refused. The reason is reported at the field, as `refused` if pages have no text for it.
 */
export function readField<T>(
  { typed, faults }: TypedForm,
  name: string,
  kind: Kind<T>,
  refused: FormFault = 'missing',
): T | null {
  const value = plainLine(typed[name] ?? '')
  if (value === '') return null
  const read = kind.read(value)
  if (!(read instanceof FieldFault)) return read
  faults[name] ??= read.formFault ?? refused
  return null
}

/** Parses a mandatory field. */
export function readNeeded<T>(
  form: TypedForm,
  name: string,
  kind: Kind<T>,
  { refused, missing = 'missing' }: { refused?: FormFault; missing?: FormFault } = {},
): T | null {
  const value = readField(form, name, kind, refused)
  if (value === null) form.faults[name] ??= missing
  return value
}

/** Parses a first or last name. */
export function readName(form: TypedForm, name: string): string {
  return readNeeded(form, name, personName) ?? ''
}

/** The person that a voucher is made out to. */
export interface Contact {
  firstName: string
  lastName: string
  email: string
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
}

/** Parses the person that a voucher is made out to. */
export function readContact(form: TypedForm): Contact {
  return {
    firstName: readName(form, 'name'),
    lastName: readName(form, 'last_name'),
    email: readEmail(form, { refused: 'email' }),
    ...readPhone(form),
  }
}

/** Parses the e-mail address of a traveller. */
export function readEmail(form: TypedForm, reasons: { refused: FormFault; missing?: FormFault }): string {
  const refused = hasForeignLetters(plainEmail(form.typed['email'] ?? '')) ? 'emailLetters' : reasons.refused
  return readNeeded(form, 'email', email, { ...reasons, refused }) ?? ''
}

/** The ways to pay for a booking on the site. */
const PAYMENT_METHODS = ['card', 'on_arrival'] as const

/** One way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Returns the ways to pay a total, which may be too small or too large for a card; null while it is undecided. */
export type MethodsFor = (totalMinor: number | null, currency: string) => readonly PaymentMethod[]

/** Parses how a booking is paid, and whether the terms are accepted; undefined for a way that is not offered. */
export function readPayment(
  { typed, faults }: TypedForm,
  methods: readonly PaymentMethod[],
): PaymentMethod | undefined {
  const method = methods.find((one) => one === typed['payment_method'])
  if (!method) faults['payment_method'] = 'method'
  if (typed['accept_terms'] !== '1') faults['accept_terms'] = 'terms'
  return method
}

/** Parses a note. */
export function readNote(form: TypedForm, name: string): string | null {
  return readField(form, name, note)
}

/**
 * Parses a phone number; its country code has a plus sign. A code before the number takes precedence over the chosen
 * country.
 */
export function readPhone(form: TypedForm): Pick<Contact, 'countryCode' | 'mobileNumber'> {
  const own = readInternationalNumber(form.typed['mobile_number'] ?? '')
  if (own) return { countryCode: own.prefix, mobileNumber: own.number }
  const countryCode = readNeeded(form, 'country_code', diallingPrefix, { refused: 'prefix' })
  const mobileNumber = readNeeded(form, 'mobile_number', phoneNumber, { refused: 'phone' })
  const phone = countryCode === null || mobileNumber === null ? undefined : phoneAfter(countryCode, mobileNumber)
  if (countryCode !== null && mobileNumber !== null && !phone) form.faults['mobile_number'] = 'phone'
  return { countryCode: phone?.prefix ?? countryCode ?? '', mobileNumber: phone?.number ?? mobileNumber ?? '' }
}

/**
 * Parses flights, notes and address. An accommodation in the catalogue is identified by its id, or by its text in the
 * suggestions.
 */
export function readJourney(form: TypedForm, asks: JourneyAsks, stays: Stays): Journey {
  return {
    outbound: readLeg(form, 'outbound_flight', 'additional_info', asks.outbound),
    return: readLeg(form, 'return_flight', 'return_additional_info', asks.return),
    accommodation: readStay(form, asks, stays),
  }
}

function readLeg(form: TypedForm, flight: string, noteName: string, ask: FlightRule | null): Journey['outbound'] {
  if (ask === null) return { flightNumber: null, note: null }
  return { flightNumber: readFlight(form, flight, ask), note: readNote(form, noteName) }
}

/** Parses a flight number. An unlikely one is accepted with a doubt, but not a web address. */
function readFlight(form: TypedForm, flight: string, ask: FlightRule): string | null {
  if (ask === 'none') return null
  const name = `${flight}_number`
  const { typed, faults } = form
  const plain = { typed: { [name]: plainFlightNumber(typed[name] ?? '') }, faults }
  const number = readField(plain, name, flightNumber)
  if (number === null && ask === 'needed' && typed[`${flight}_unknown`] !== '1') faults[name] ??= 'flightMissing'
  return number
}

/** Parses the address. What the traveller typed takes precedence over an accommodation in the catalogue. */
function readStay(form: TypedForm, { resort }: JourneyAsks, stays: Stays): Address | null {
  const written = readField(form, 'accommodation', anyStay)
  if (written !== null) {
    const [name = '', ...address] = written.split(',')
    return stays.byName(written) ?? { id: null, name: name.trim(), address: address.join(',').trim(), point: null }
  }
  const id = rowId.read(form.typed['accommodation_id'])
  if (id instanceof FieldFault) {
    if (resort !== null) form.faults['accommodation'] ??= 'stay'
    return null
  }
  const stay = stays.byId(id)
  if (!stay) form.faults['accommodation'] = 'stayElsewhere'
  return stay ?? null
}

/** The changes to a booking that a traveller asks for. */
export type WantedChange = Journey & Pick<Contact, 'countryCode' | 'mobileNumber'>

/** Parses a change of details, or returns everything that is wrong with it. */
export function readTravelChange(
  typed: TextParams,
  asks: JourneyAsks,
  stays: Stays,
): { change: WantedChange } | { faults: FormFaults } {
  const form: TypedForm = { typed, faults: {} }
  const change = { ...readPhone(form), ...readJourney(form, asks, stays) }
  return Object.keys(form.faults).length > 0 ? { faults: form.faults } : { change }
}
