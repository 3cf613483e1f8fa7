import { email as emailAddress, Refusal } from '../../http/fields.ts'
import type { TransferCart } from '../../services/carts/transfer-cart.ts'
import type { Leg } from '../../services/trips/trip.ts'
import { isPossibleNumber, readDiallingPrefix } from '../../values/phone.ts'
import { placeType } from '../../values/place-code.ts'
import { stripControlCharacters } from '../../values/text.ts'
import type { Typed } from '../page/typed.ts'

/** How a booking on the site can be paid. */
const PAYMENT_METHODS = ['card', 'on_arrival'] as const

/** One way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What a traveller filled in at step 3, once it is read. */
export interface Details {
  firstName: string
  lastName: string
  email: string
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
  outbound: { flightNumber: string | null; note: string | null }
  return: { flightNumber: string | null; note: string | null }
  accommodation: { id: number } | { text: string } | null
  method: PaymentMethod
}

/** What is wrong with a field, as a key of the page's sentences. */
export type DetailsProblem =
  | 'missing'
  | 'tooLong'
  | 'email'
  | 'prefix'
  | 'phone'
  | 'flight'
  | 'flightMissing'
  | 'stay'
  | 'terms'
  | 'method'

/** What is wrong, by the name of the field. */
export type DetailsProblems = Readonly<Record<string, DetailsProblem>>

/** What step 3 asks about a trip. */
export interface Asks {
  /** Whether a leg has a flight number: none, one that may be left out, or one that is needed. */
  outboundFlight: 'none' | 'optional' | 'needed'
  returnFlight: 'none' | 'optional' | 'needed'
  /** Whether somebody has to be driven to a door. */
  accommodation: boolean
  methods: readonly PaymentMethod[]
}

/** Returns what is asked: a leg that starts at an airport with a landing needs its flight, one of a resort the address. */
export function asksOf({ outbound, return: back }: TransferCart, methods: readonly PaymentMethod[]): Asks {
  const legs = back ? [outbound.leg, back.leg] : [outbound.leg]
  return {
    outboundFlight: flightOf(outbound.leg),
    returnFlight: back ? flightOf(back.leg) : 'none',
    accommodation: legs.some(({ from, to }) => placeType(from) === 'resort' || placeType(to) === 'resort'),
    methods,
  }
}

function flightOf({ from, to, anchor }: Leg): Asks['outboundFlight'] {
  if (placeType(from) === 'airport') return anchor === 'flight' ? 'needed' : 'optional'
  return placeType(to) === 'airport' ? 'optional' : 'none'
}

const NAME_LENGTH = 100
const FLIGHT_LENGTH = 16
const NOTE_LENGTH = 1_000
const STAY_LENGTH = 300

/** Reads what was typed, or returns everything that is wrong with it. */
export function readDetails(typed: Typed, asks: Asks): { details: Details } | { problems: DetailsProblems } {
  const problems: Record<string, DetailsProblem> = {}
  const text = (name: string, most: number): string | null => {
    const value = stripControlCharacters(typed[name] ?? '').trim()
    if (value.length > most) problems[name] = 'tooLong'
    return value === '' ? null : value
  }
  const needed = (name: string, most: number): string => {
    const value = text(name, most)
    if (value === null) problems[name] = 'missing'
    return value ?? ''
  }
  const flight = (leg: 'outbound' | 'return', ask: Asks['outboundFlight']): string | null => {
    const name = `${leg}_flight_number`
    const number = (typed[name] ?? '').replace(/\s/g, '').toUpperCase()
    if (ask === 'none') return null
    if (number.length > FLIGHT_LENGTH || !/^[A-Z0-9-]*$/.test(number)) problems[name] = 'flight'
    if (number === '' && ask === 'needed' && typed[`${leg}_flight_unknown`] !== '1') problems[name] = 'flightMissing'
    return number === '' ? null : number
  }

  const firstName = needed('name', NAME_LENGTH)
  const lastName = needed('last_name', NAME_LENGTH)
  const email = needed('email', 254)
  if (email !== '' && emailAddress.read(email) instanceof Refusal) problems['email'] ??= 'email'
  const countryCode = readDiallingPrefix(needed('country_code', 10))
  const mobileNumber = needed('mobile_number', 30)
  if (countryCode === undefined) problems['country_code'] ??= 'prefix'
  else if (!isPossibleNumber(countryCode, mobileNumber)) problems['mobile_number'] ??= 'phone'
  const stay = readStay(typed)
  if (!stay && asks.accommodation) problems['accommodation'] = 'stay'
  if ((typed['accommodation'] ?? '').length > STAY_LENGTH) problems['accommodation'] = 'tooLong'
  const outbound = {
    flightNumber: flight('outbound', asks.outboundFlight),
    note: text('additional_info', NOTE_LENGTH),
  }
  const back = {
    flightNumber: flight('return', asks.returnFlight),
    note: text('return_additional_info', NOTE_LENGTH),
  }
  const method = asks.methods.find((one) => one === typed['payment_method'])
  if (!method) problems['payment_method'] = 'method'
  if (typed['accept_terms'] !== '1') problems['accept_terms'] = 'terms'

  if (Object.keys(problems).length > 0 || countryCode === undefined || !method) return { problems }
  const details = { firstName, lastName, email, countryCode, mobileNumber, outbound, return: back, accommodation: stay }
  return { details: { ...details, method } }
}

/** An accommodation of the catalogue by its id, or one in the traveller's own words. */
function readStay({ accommodation_id: id = '', accommodation = '' }: Typed): Details['accommodation'] {
  const text = stripControlCharacters(accommodation).trim()
  if (text !== '') return { text }
  return /^\d{1,9}$/.test(id) ? { id: Number(id) } : null
}
