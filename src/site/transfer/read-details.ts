import { CONTACT } from '../../checkout/contact.ts'
import { type JourneyAsks, journeyPart, type Stays } from '../../checkout/journey.ts'
import { type PaymentMethod, paymentPart } from '../../checkout/payment-fields.ts'
import { cityEndOf } from '../../services/bookings/city-end.ts'
import { flightRuleOf } from '../../services/bookings/item-details.ts'
import type { CartLeg, TransferCart } from '../../services/sale/carts/transfer-cart.ts'
import { resortAmong } from '../../values/place-code.ts'
import { type FormPart, partOf } from '../../web/form.ts'
import type { SeatsAsked } from './seats.ts'

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

/** Returns who travels and what is asked about the trip, as parts of a form. */
export function tripParts(asks: Asks, stays: Stays) {
  return { contact: partOf(CONTACT), journey: journeyPart(asks, stays), seats: seatsPart(asks.seats) }
}

/** Returns the form of step 3. */
export function detailsParts(asks: Asks, stays: Stays) {
  return { ...tripParts(asks, stays), method: paymentPart(asks.methods) }
}

/** The answer is in the trip already, unless the question is still open. */
function seatsPart(seats: SeatsAsked | null): FormPart<null> {
  return { read: () => (seats?.isOpen ? { faults: { seats: 'seats' } } : { value: null }) }
}
