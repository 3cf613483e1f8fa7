import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Contact } from '../../../checkout/contact.ts'
import type { Stays } from '../../../checkout/journey.ts'
import type { Customer } from '../../../services/bookings/booking.ts'
import type { Cart } from '../../../services/sale/carts/cart.ts'
import { rentalPart } from '../../../site/ski/details/read-details.ts'
import type { OpenRental } from '../../../site/ski/open-cart.ts'
import { cartWith } from '../../../site/transfer/details.ts'
import type { OpenTransfer } from '../../../site/transfer/open-cart.ts'
import { asksOf, tripParts } from '../../../site/transfer/read-details.ts'
import { type FormFaults, type Read, readForm } from '../../../web/form.ts'
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

/** Reads the last step of a transfer, or returns what is wrong with it. */
export function readTransferSale(
  typed: TextParams,
  { cart, seats }: OpenTransfer,
  stays: Stays,
  choices: PaymentChoices,
): ReadSale | UnreadableSale {
  const read = readForm(tripParts(asksOf(cart, [], seats), stays), typed)
  if ('faults' in read) return withPayment(read, typed, choices)
  const { contact, journey } = read.value
  return withPayment({ value: { cart: cartWith(cart, journey), contact } }, typed, choices)
}

/** Reads the last step of a rental, or returns what is wrong with it. */
export function readRentalSale(
  catalogue: Catalogue,
  typed: TextParams,
  open: OpenRental,
  choices: PaymentChoices,
  now: Date,
): ReadSale | UnreadableSale {
  return withPayment(rentalPart(catalogue, open, now).part.read(typed), typed, choices)
}

function withPayment(
  read: Read<{ cart: Cart; contact: Contact }>,
  typed: TextParams,
  choices: PaymentChoices,
): ReadSale | UnreadableSale {
  const { payment, faults: paymentFaults = {} } = readPayment(typed, choices)
  if ('faults' in read) return { faults: read.faults, paymentFaults }
  if (!payment) return { faults: {}, paymentFaults }
  const { cart, contact } = read.value
  return { cart, customer: { ...contact, reference: null }, ...payment }
}
