import type { Catalogue } from '../../catalogue/catalogue.ts'
import { fillRentalCart } from '../../services/selling/carts/fill-rental-cart.ts'
import type { ReadForm } from '../booking/checkout.ts'
import { type PaymentMethod, readContact, readNote, readPayment, type TypedForm } from '../booking/travel-form.ts'
import type { TextParams } from '../../web/text-params.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { participantWords } from './participants.ts'
import { pricePeople } from './price-people.ts'
import { readPeople } from './read-people.ts'

/** Parses the form of the checkout, at current prices. */
export function readCheckout(
  catalogue: Catalogue,
  open: OpenCheckout,
  { typed, methods }: { typed: TextParams; methods: readonly PaymentMethod[] },
  now: Date,
): ReadForm {
  const priced = pricePeople(catalogue, open.rental, open.people, now)
  const { totalMinor } = priced
  const form: TypedForm = { typed: { ...typed, ...participantWords(open.people) }, problems: { ...priced.problems } }
  const participants = readPeople(catalogue, priced, form)
  const contact = readContact(form)
  const note = readNote(form, 'additional_info')
  const method = readPayment(form, methods)
  if (Object.keys(form.problems).length > 0 || !method) return { totalMinor, problems: form.problems, filled: null }
  const { bookingReference } = open.contact
  const extras = { participants, customerEmail: contact.email, bookingReference, note }
  const cart = fillRentalCart(catalogue, priced.chosen, extras)
  return { totalMinor, problems: {}, filled: { cart, contact, method } }
}
