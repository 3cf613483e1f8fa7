import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { type FormFaults, readContact, readJourney, type Stays, type TypedForm } from '../../../checkout/travel-form.ts'
import type { Customer } from '../../../services/bookings/booking.ts'
import type { Cart } from '../../../services/sale/carts/cart.ts'
import type { OpenRental } from '../../../site/ski/open-cart.ts'
import { readRental } from '../../../site/ski/read-details.ts'
import { cartWith } from '../../../site/transfer/details.ts'
import type { OpenTransfer } from '../../../site/transfer/open-cart.ts'
import { asksOf } from '../../../site/transfer/read-details.ts'
import type { FaultSentences } from '../../../web/parts/fields.ts'
import type { TextParams } from '../../../web/request/text-params.ts'
import { type DeskPayment, type PaymentChoices, readPayment } from './payment.ts'

/** A valid booking of a cart. */
export interface ReadSale extends DeskPayment {
  cart: Cart
  customer: Customer
}

/** What is wrong with the last step. */
export interface UnreadableSale {
  faults: FormFaults
  paymentFaults: FaultSentences
}

/** Parses the last step of a transfer, or returns what is wrong with it. */
export function readTransferSale(
  typed: TextParams,
  { cart, seats }: OpenTransfer,
  stays: Stays,
  choices: PaymentChoices,
): ReadSale | UnreadableSale {
  const form: TypedForm = { typed, faults: {} }
  const customer = customerOf(readContact(form))
  const journey = readJourney(form, asksOf(cart, [], seats), stays)
  if (seats?.isOpen) form.faults['seats'] = 'seats'
  return withPayment(typed, form, choices, () => ({ cart: cartWith(cart, journey), customer }))
}

/** Parses the last step of a rental, or returns what is wrong with it. */
export function readRentalSale(
  catalogue: Catalogue,
  typed: TextParams,
  open: OpenRental,
  choices: PaymentChoices,
  now: Date,
): ReadSale | UnreadableSale {
  const { form, contact, fill } = readRental(catalogue, open, typed, now)
  return withPayment(typed, form, choices, () => ({ cart: fill(), customer: customerOf(contact) }))
}

function withPayment(
  typed: TextParams,
  { faults }: TypedForm,
  choices: PaymentChoices,
  sold: () => Pick<ReadSale, 'cart' | 'customer'>,
): ReadSale | UnreadableSale {
  const { payment, faults: paymentFaults = {} } = readPayment(typed, choices)
  if (!payment || Object.keys(faults).length > 0) return { faults, paymentFaults }
  return { ...sold(), ...payment }
}

function customerOf(contact: ReturnType<typeof readContact>): Customer {
  return { ...contact, reference: null }
}
