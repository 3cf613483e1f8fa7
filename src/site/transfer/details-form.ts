import type { TransferCart } from '../../services/carts/transfer-cart.ts'
import { placeType } from '../../values/place-code.ts'
import {
  type Address,
  type FieldProblems,
  flightAskOf,
  type Journey,
  type JourneyAsks,
  readEmail,
  readJourney,
  readNeeded,
  readPhone,
  type TypedForm,
} from '../booking/travel-form.ts'
import type { Typed } from '../page/typed.ts'

/** How a booking on the site can be paid. */
const PAYMENT_METHODS = ['card', 'on_arrival'] as const

/** One way to pay. */
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What a traveller filled in at step 3, once it is read. */
export interface Details extends Journey {
  firstName: string
  lastName: string
  email: string
  /** With its plus sign. */
  countryCode: string
  mobileNumber: string
  method: PaymentMethod
}

/** What step 3 asks about a trip. */
export interface Asks extends JourneyAsks {
  methods: readonly PaymentMethod[]
}

/** Returns what is asked: a leg that starts at an airport with a landing needs its flight, one of a resort the address. */
export function asksOf({ outbound, return: back }: TransferCart, methods: readonly PaymentMethod[]): Asks {
  const legs = back ? [outbound.leg, back.leg] : [outbound.leg]
  return {
    outbound: flightAskOf(outbound.leg, outbound.leg.anchor === 'flight'),
    return: back && flightAskOf(back.leg, back.leg.anchor === 'flight'),
    accommodation: legs.some(({ from, to }) => placeType(from) === 'resort' || placeType(to) === 'resort'),
    methods,
  }
}

const NAME_LENGTH = 100

/** Reads what was typed, or returns everything that is wrong with it. */
export function readDetails(
  typed: Typed,
  asks: Asks,
  findStay: (id: number) => Address | undefined,
): { details: Details } | { problems: FieldProblems } {
  const form: TypedForm = { typed, problems: {} }
  const firstName = readNeeded(form, 'name', NAME_LENGTH)
  const lastName = readNeeded(form, 'last_name', NAME_LENGTH)
  const email = readEmail(form)
  const phone = readPhone(form)
  const journey = readJourney(form, asks, findStay)
  const method = asks.methods.find((one) => one === typed['payment_method'])
  if (!method) form.problems['payment_method'] = 'method'
  if (typed['accept_terms'] !== '1') form.problems['accept_terms'] = 'terms'
  if (Object.keys(form.problems).length > 0 || !method) return { problems: form.problems }
  return { details: { firstName, lastName, email, ...phone, ...journey, method } }
}
