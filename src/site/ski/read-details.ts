import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ReadForm } from '../../checkout/checkout-step.ts'
import {
  type Contact,
  type PaymentMethod,
  readContact,
  readNote,
  readPayment,
  type TypedForm,
} from '../../checkout/travel-form.ts'
import { fillRentalCart } from '../../services/sale/carts/fill-rental-cart.ts'
import type { RentalCart } from '../../services/sale/carts/rental-cart.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { OpenRental } from './open-cart.ts'
import { withPeople } from './participants.ts'
import { pricePeople } from './price-people.ts'
import { readPeople } from './read-people.ts'

/** The parsed form of a rental, apart from its payment. */
interface ReadRental {
  /** In minor units; null while something about the equipment is wrong. */
  totalMinor: number | null
  form: TypedForm
  contact: Contact
  /** Returns the cart, once the form has no faults. */
  fill: () => RentalCart
}

/** Parses who rents what and whom to write to, at current prices. */
export function readRental(catalogue: Catalogue, open: OpenRental, typed: TextParams, now: Date): ReadRental {
  const priced = pricePeople(catalogue, open.rental, open.people, now)
  const form: TypedForm = { typed: withPeople(typed, open.people), faults: { ...priced.faults } }
  const participants = readPeople(catalogue, priced, form)
  const contact = readContact(form)
  const note = readNote(form, 'additional_info')
  const { bookingReference } = open.referral
  const extras = { participants, customerEmail: contact.email, bookingReference, note }
  return { totalMinor: priced.totalMinor, form, contact, fill: () => fillRentalCart(catalogue, priced.chosen, extras) }
}

/** Parses the form of the checkout, at current prices. */
export function readDetails(
  catalogue: Catalogue,
  open: OpenRental,
  { typed, methods }: { typed: TextParams; methods: readonly PaymentMethod[] },
  now: Date,
): ReadForm {
  const { totalMinor, form, contact, fill } = readRental(catalogue, open, typed, now)
  const method = readPayment(form, methods)
  if (Object.keys(form.faults).length > 0 || !method) return { totalMinor, faults: form.faults, filled: null }
  return { totalMinor, faults: {}, filled: { cart: fill(), contact, method } }
}
