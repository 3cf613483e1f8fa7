import type { TransferCart } from '../../services/carts/transfer-cart.ts'
import { placeType } from '../../values/place-code.ts'
import {
  type Address,
  type Contact,
  type FieldProblems,
  flightAskOf,
  type Journey,
  type JourneyAsks,
  type PaymentMethod,
  readContact,
  readJourney,
  readPayment,
  type TypedForm,
} from '../booking/travel-form.ts'
import type { Typed } from '../page/typed.ts'

/** What a traveller filled in at step 3, once it is read. */
export interface Details extends Journey, Contact {
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

/** Reads what was typed, or returns everything that is wrong with it. */
export function readDetails(
  typed: Typed,
  asks: Asks,
  findStay: (id: number) => Address | undefined,
): { details: Details } | { problems: FieldProblems } {
  const form: TypedForm = { typed, problems: {} }
  const contact = readContact(form)
  const journey = readJourney(form, asks, findStay)
  const method = readPayment(form, asks.methods)
  if (Object.keys(form.problems).length > 0 || !method) return { problems: form.problems }
  return { details: { ...contact, ...journey, method } }
}
