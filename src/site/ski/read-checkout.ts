import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fillRentalCart } from '../../services/selling/carts/fill-rental-cart.ts'
import type { RentalCart } from '../../services/selling/carts/rental-cart.ts'
import {
  type Contact,
  type FieldProblems,
  type PaymentMethod,
  readContact,
  readNote,
  readPayment,
  type TypedForm,
} from '../booking/travel-form.ts'
import type { Typed } from '../../web/typed.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { participantWords } from './participants.ts'
import { type PricedPeople, pricePeople } from './price-people.ts'
import { readPeople } from './read-people.ts'

/** What the checkout's form holds, once it is read; `filled` is null where something is wrong with it. */
interface ReadCheckout {
  priced: PricedPeople
  problems: FieldProblems
  filled: FilledCheckout | null
}

/** A rental that can be booked: who gets what, who books, and how it is paid. */
export interface FilledCheckout {
  cart: RentalCart
  contact: Contact
  method: PaymentMethod
}

/** Reads the form of the checkout, at the prices of the moment. */
export function readCheckout(
  catalogue: Catalogue,
  open: OpenCheckout,
  { typed, methods }: { typed: Typed; methods: readonly PaymentMethod[] },
  now: Date,
): ReadCheckout {
  const priced = pricePeople(catalogue, open.rental, open.people, now)
  const form: TypedForm = { typed: { ...typed, ...participantWords(open.people) }, problems: { ...priced.problems } }
  const participants = readPeople(catalogue, priced, form)
  const contact = readContact(form)
  const note = readNote(form, 'additional_info')
  const method = readPayment(form, methods)
  if (Object.keys(form.problems).length > 0 || !method) return { priced, problems: form.problems, filled: null }
  const { bookingReference } = open.contact
  const extras = { participants, customerEmail: contact.email, bookingReference, note }
  return { priced, problems: {}, filled: { cart: fillRentalCart(catalogue, priced.chosen, extras), contact, method } }
}
