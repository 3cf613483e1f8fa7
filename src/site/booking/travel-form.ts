import { anyInteger, email, type Kind, note, personName, Refusal, text, withoutWebAddress } from '../../http/fields.ts'
import { diallingPrefix } from '../../api/partner/bodies/kinds.ts'
import { FLIGHT_NUMBER_LENGTH, plainFlightNumber } from '../../values/flight-number.ts'
import { isPossibleNumber, readInternationalNumber } from '../../values/phone.ts'
import type { Point } from '../../values/geo.ts'
import { type PlaceCode, placeNumber, placeType } from '../../values/place-code.ts'
import { stripControlCharacters } from '../../values/text.ts'
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

/** How long an accommodation's name and address may be. */
export const STAY_LENGTH = 300

const anyStay = text(0, STAY_LENGTH)
const dialledNumber = text(1, 30)
const flightNumber = withoutWebAddress(text(0, FLIGHT_NUMBER_LENGTH))
const rowId = anyInteger(0)

/**
 * Reads a field with the reader of the APIs, but without control characters and blanks around it; null if it is empty or
 * refused. Why it is refused is told at the field, as `refused` where no page has words for the reason.
 */
export function readField<T>(
  { typed, problems }: TypedForm,
  name: string,
  kind: Kind<T>,
  refused: FieldProblem = 'missing',
): T | null {
  const value = stripControlCharacters(typed[name] ?? '')
  if (value === '') return null
  const read = kind.read(value)
  if (!(read instanceof Refusal)) return read
  problems[name] ??= read.fault ?? refused
  return null
}

/** Reads a field that has to be filled in. */
export function readNeeded<T>(
  form: TypedForm,
  name: string,
  kind: Kind<T>,
  { refused, missing = 'missing' }: { refused?: FieldProblem; missing?: FieldProblem } = {},
): T | null {
  const value = readField(form, name, kind, refused)
  if (value === null) form.problems[name] ??= missing
  return value
}

/** Reads a first or last name. */
export function readName(form: TypedForm, name: string): string {
  return readNeeded(form, name, personName) ?? ''
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
  return readField(form, name, note)
}

/** Reads an e-mail address. */
export function readEmail(form: TypedForm): string {
  return readNeeded(form, 'email', email, { refused: 'email' }) ?? ''
}

/** Reads a phone number, its country code with a plus sign; a code before the number counts before the chosen country. */
export function readPhone(form: TypedForm): Pick<Contact, 'countryCode' | 'mobileNumber'> {
  const own = readInternationalNumber(form.typed['mobile_number'] ?? '')
  if (own) return { countryCode: own.prefix, mobileNumber: own.number }
  const countryCode = readNeeded(form, 'country_code', diallingPrefix, { refused: 'prefix' })
  const mobileNumber = readNeeded(form, 'mobile_number', dialledNumber)
  if (countryCode !== null && mobileNumber !== null && !isPossibleNumber(countryCode, mobileNumber))
    form.problems['mobile_number'] = 'phone'
  return { countryCode: countryCode ?? '', mobileNumber: mobileNumber ?? '' }
}

/** Reads flights, notes and address; an accommodation of the catalogue is known by its id, or as it is written there. */
export function readJourney(form: TypedForm, asks: JourneyAsks, stays: Stays): Journey {
  return {
    outbound: readLeg(form, 'outbound_flight', 'additional_info', asks.outbound),
    return: readLeg(form, 'return_flight', 'return_additional_info', asks.return),
    accommodation: readStay(form, asks, stays),
  }
}

function readLeg(form: TypedForm, flight: string, noteName: string, ask: FlightAsk | null): Journey['outbound'] {
  if (ask === null) return { flightNumber: null, note: null }
  return { flightNumber: readFlight(form, flight, ask), note: readNote(form, noteName) }
}

/** Reads a flight number: one that is unlikely is doubted and taken; mails show it, so it holds no web address. */
function readFlight(form: TypedForm, flight: string, ask: FlightAsk): string | null {
  if (ask === 'none') return null
  const name = `${flight}_number`
  const { typed, problems } = form
  const plain = { typed: { [name]: plainFlightNumber(typed[name] ?? '') }, problems }
  const number = readField(plain, name, flightNumber)
  if (number === null && ask === 'needed' && typed[`${flight}_unknown`] !== '1') problems[name] ??= 'flightMissing'
  return number
}

/** Reads the address: what the traveller wrote counts before an accommodation of the catalogue. */
function readStay(form: TypedForm, { resort }: JourneyAsks, stays: Stays): Address | null {
  const written = readField(form, 'accommodation', anyStay)
  if (written !== null) {
    const [name = '', ...address] = written.split(',')
    return stays.byName(written) ?? { id: null, name: name.trim(), address: address.join(',').trim(), point: null }
  }
  const id = rowId.read(form.typed['accommodation_id'])
  if (id instanceof Refusal) {
    if (resort !== null) form.problems['accommodation'] ??= 'stay'
    return null
  }
  const stay = stays.byId(id)
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

/** What a traveller wants the details of a booking to be. */
export type WantedChange = Journey & Pick<Contact, 'countryCode' | 'mobileNumber'>

/** Reads a change of details, or returns everything that is wrong with it. */
export function readChange(
  typed: Typed,
  asks: JourneyAsks,
  stays: Stays,
): { change: WantedChange } | { problems: FieldProblems } {
  const form: TypedForm = { typed, problems: {} }
  const change = { ...readPhone(form), ...readJourney(form, asks, stays) }
  return Object.keys(form.problems).length > 0 ? { problems: form.problems } : { change }
}
