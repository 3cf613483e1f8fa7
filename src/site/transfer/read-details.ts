import {
  type Contact,
  type FormFaults,
  type Journey,
  type JourneyAsks,
  type PaymentMethod,
  readContact,
  readJourney,
  readPayment,
  type Stays,
  type TypedForm,
} from '../../checkout/travel-form.ts'
import { cityEndOf, flightRuleOf } from '../../services/bookings/city-end.ts'
import type { CartLeg, TransferCart } from '../../services/sale/carts/transfer-cart.ts'
import { resortAmong } from '../../values/place-code.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { SeatsAsked } from './seats.ts'

/** What a traveller filled in at step 3, parsed. */
interface Details extends Journey, Contact {
  method: PaymentMethod
}

/** What step 3 asks about a trip. */
export interface Asks extends JourneyAsks {
  methods: readonly PaymentMethod[]
  /** The question about child seats; null without children, and if a link has answered it. */
  seats: SeatsAsked | null
}

/**
 * Returns what is asked: the flight of a leg that meets one at an airport, the address of a leg to or from a resort, and
 * where in a city a leg starts or ends.
 */
export function asksOf(
  { outbound, return: back }: TransferCart,
  methods: readonly PaymentMethod[],
  seats: SeatsAsked | null,
): Asks {
  const legs = back ? [outbound.leg, back.leg] : [outbound.leg]
  const cityOf = ({ leg, from, to }: CartLeg) => cityEndOf({ codes: leg, from, to })
  return {
    outbound: flightRuleOf(outbound.leg, outbound.leg.anchor === 'flight'),
    return: back && flightRuleOf(back.leg, back.leg.anchor === 'flight'),
    resort: resortAmong(legs.flatMap(({ from, to }) => [from, to])) ?? null,
    cities: { outbound: cityOf(outbound), return: back && cityOf(back) },
    methods,
    seats,
  }
}

/** Parses what was typed, or returns everything that is wrong with it. */
export function readDetails(
  typed: TextParams,
  asks: Asks,
  stays: Stays,
): { details: Details } | { faults: FormFaults } {
  const form: TypedForm = { typed, faults: {} }
  const contact = readContact(form)
  const journey = readJourney(form, asks, stays)
  if (asks.seats?.isOpen) form.faults['seats'] = 'seats'
  const method = readPayment(form, asks.methods)
  if (Object.keys(form.faults).length > 0 || !method) return { faults: form.faults }
  return { details: { ...contact, ...journey, method } }
}
