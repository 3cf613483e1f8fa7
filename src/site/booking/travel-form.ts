import { email as emailAddress, Refusal } from '../../http/fields.ts'
import { plainFlightNumber } from '../../values/flight-number.ts'
import { isPossibleNumber, readDiallingPrefix, readInternationalNumber } from '../../values/phone.ts'
import type { Point } from '../../values/geo.ts'
import { type PlaceCode, placeNumber, placeType } from '../../values/place-code.ts'
import { stripControlCharacters } from '../../values/text.ts'
import { hasWebAddress } from '../../values/web-address.ts'
import type { Typed } from '../../web/typed.ts'
import type { Words } from '../../texts/site/en.ts'

/** What is wrong with a field, as a key of the pages' sentences. */
export type FieldProblem = keyof Words['details']['problems']

/** What is wrong, by the name of the field. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** What was typed into a form, and what has turned out to be wrong with it. */
export interface TypedForm {
  typed: Typed
  problems: Record<string, FieldProblem>
}

/** Whether a leg has a flight number: none, one that may be left out, or one that is needed. */
export type FlightAsk = 'none' | 'optional' | 'needed'

/** What is asked of a journey. */
export interface JourneyAsks {
  /** Null for a leg that there is none of, or that can no longer be changed. */
  outbound: FlightAsk | null
  return: FlightAsk | null
  /** The number of the resort in which somebody is driven to or from a door; null where nobody is. */
  resort: number | null
}

/** Where somebody stays. */
interface Address {
  /** Of an accommodation of the catalogue. */
  id: number | null
  name: string
  address: string
  point: Point | null
}

/** The accommodations of the catalogue that a form may mean. */
export interface Stays {
  byId: (id: number) => Address | undefined
  /** As they are written where they can be chosen. */
  byName: (text: string) => Address | undefined
}

/** What a traveller told of a journey. */
export interface Journey {
  outbound: { flightNumber: string | null; note: string | null }
  return: { flightNumber: string | null; note: string | null }
  accommodation: Address | null
}

/** Of a first or last name. */
export const NAME_LENGTH = 100
const FLIGHT_LENGTH = 16
const NOTE_LENGTH = 1_000
const STAY_LENGTH = 300

/** Reads a text; null if there is none. */
function readText({ typed, problems }: TypedForm, name: string, most: number): string | null {
  const value = stripControlCharacters(typed[name] ?? '').trim()
  if (value.length > most) problems[name] = 'tooLong'
  return value === '' ? null : value
}

/** Reads a text that has to be there. */
export function readNeeded(form: TypedForm, name: string, most: number): string {
  const value = readText(form, name, most)
  if (value === null) form.problems[name] = 'missing'
  return value ?? ''
}

/** Reads a first or last name, which goes into mails: without a web address, or anybody could mail one through us. */
export function readName(form: TypedForm, name: string): string {
  const value = readNeeded(form, name, NAME_LENGTH)
  if (hasWebAddress(value)) form.problems[name] = 'webAddress'
  return value
}

/** Who a voucher is made out to. */
export interface Contact {
  firstName: string
  lastName: string
  email: string
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
}

/** Reads who a voucher is made out to. */
export function readContact(form: TypedForm): Contact {
  return {
    firstName: readName(form, 'name'),
    lastName: readName(form, 'last_name'),
    email: readEmail(form),
    ...readPhone(form),
  }
}

/** How a booking on the site can be paid. */
const PAYMENT_METHODS = ['card', 'on_arrival'] as const

/** One way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Reads how a booking is paid, and whether the terms are accepted; undefined for a way that is not offered. */
export function readPayment(
  { typed, problems }: TypedForm,
  methods: readonly PaymentMethod[],
): PaymentMethod | undefined {
  const method = methods.find((one) => one === typed['payment_method'])
  if (!method) problems['payment_method'] = 'method'
  if (typed['accept_terms'] !== '1') problems['accept_terms'] = 'terms'
  return method
}

/** Reads a note. */
export function readNote(form: TypedForm, name: string): string | null {
  return readText(form, name, NOTE_LENGTH)
}

/** Reads an e-mail address. */
export function readEmail(form: TypedForm): string {
  const email = readNeeded(form, 'email', 254)
  if (email !== '' && emailAddress.read(email) instanceof Refusal) form.problems['email'] ??= 'email'
  return email
}

/** Reads a phone number, its country code with a plus sign; a code before the number counts before the chosen country. */
export function readPhone(form: TypedForm): Pick<Contact, 'countryCode' | 'mobileNumber'> {
  const own = readInternationalNumber(form.typed['mobile_number'] ?? '')
  if (own) return { countryCode: own.prefix, mobileNumber: own.number }
  const countryCode = readDiallingPrefix(readNeeded(form, 'country_code', 10))
  const mobileNumber = readNeeded(form, 'mobile_number', 30)
  if (countryCode === undefined) form.problems['country_code'] ??= 'prefix'
  else if (!isPossibleNumber(countryCode, mobileNumber)) form.problems['mobile_number'] ??= 'phone'
  return { countryCode: countryCode ?? '', mobileNumber }
}

/** Reads flights, notes and address; an accommodation of the catalogue is known by its id, or as it is written there. */
export function readJourney(form: TypedForm, asks: JourneyAsks, stays: Stays): Journey {
  return {
    outbound: readLeg(form, 'outbound_flight', 'additional_info', asks.outbound),
    return: readLeg(form, 'return_flight', 'return_additional_info', asks.return),
    accommodation: readStay(form, asks, stays),
  }
}

function readLeg(form: TypedForm, flight: string, note: string, ask: FlightAsk | null): Journey['outbound'] {
  if (ask === null) return { flightNumber: null, note: null }
  return { flightNumber: readFlight(form, flight, ask), note: readText(form, note, NOTE_LENGTH) }
}

/** Reads a flight number: one that is unlikely is doubted and taken; mails show it, so it holds no web address. */
function readFlight({ typed, problems }: TypedForm, flight: string, ask: FlightAsk): string | null {
  if (ask === 'none') return null
  const name = `${flight}_number`
  const number = plainFlightNumber(stripControlCharacters(typed[name] ?? ''))
  if (number.length > FLIGHT_LENGTH) problems[name] = 'tooLong'
  else if (hasWebAddress(number)) problems[name] = 'webAddress'
  if (number === '' && ask === 'needed' && typed[`${flight}_unknown`] !== '1') problems[name] = 'flightMissing'
  return number === '' ? null : number
}

/** Reads the address: what the traveller wrote counts before an accommodation of the catalogue. */
function readStay(form: TypedForm, { resort }: JourneyAsks, stays: Stays): Address | null {
  const text = readText(form, 'accommodation', STAY_LENGTH)
  if (text !== null) {
    const [name = '', ...address] = text.split(',')
    return stays.byName(text) ?? { id: null, name: name.trim(), address: address.join(',').trim(), point: null }
  }
  const id = form.typed['accommodation_id'] ?? ''
  if (!/^\d{1,9}$/.test(id)) {
    if (resort !== null) form.problems['accommodation'] = 'stay'
    return null
  }
  const stay = stays.byId(Number(id))
  if (!stay) form.problems['accommodation'] = 'stayElsewhere'
  return stay ?? null
}

/** Returns the number of the resort among places, of which a trip has one at most; null if there is none. */
export function resortAmong(places: readonly PlaceCode[]): number | null {
  const resort = places.find((code) => placeType(code) === 'resort')
  return resort === undefined ? null : placeNumber(resort)
}

/** Returns whether a leg needs its flight: one that starts at an airport and waits for a landing does. */
export function flightAskOf({ from, to }: { from: PlaceCode; to: PlaceCode }, hasSchedule: boolean): FlightAsk {
  if (placeType(from) === 'airport') return hasSchedule ? 'needed' : 'optional'
  return placeType(to) === 'airport' ? 'optional' : 'none'
}

/** Reads a change of details, or returns everything that is wrong with it. */
export function readChange(
  typed: Typed,
  asks: JourneyAsks,
  stays: Stays,
): { change: Journey & { countryCode: string; mobileNumber: string } } | { problems: FieldProblems } {
  const form: TypedForm = { typed, problems: {} }
  const change = { ...readPhone(form), ...readJourney(form, asks, stays) }
  return Object.keys(form.problems).length > 0 ? { problems: form.problems } : { change }
}
