import type { Catalogue } from '../../catalogue/catalogue.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import { book, type NewBooking } from '../bookings/book.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Customer } from '../bookings/customer.ts'
import { termsFor } from '../bookings/terms.ts'
import type { TransferCart } from '../carts/transfer-cart.ts'
import { findPartner } from '../partners/partner.ts'
import type { NewAttempt } from '../payments/attempt.ts'
import { addPayment } from '../payments/payment.ts'
import type { PaymentWorld } from '../payments/payment-world.ts'
import { transferItems } from './transfer-items.ts'

/** A transfer that a traveller buys on our site, with everything they filled in in its cart. */
export interface TransferSale {
  environment: Environment
  cart: TransferCart
  /** The checkout link that it was opened from; null without one. */
  checkoutLinkId: number | null
  /** Identifies the submitted form: sent twice, it books once. */
  submissionKey: string
  /** Of what was filled in. */
  submissionDigest: string
  /** Whom the sale is attributed to. */
  partnerId: number | null
  customer: Customer
  language: Language
  /** By card through an attempt to pay, or on arrival. */
  payment: NewAttempt | 'on_arrival'
}

/**
 * Books a transfer and stores the attempt to pay it, in one transaction; the provider is called afterwards. Undefined
 * if the form or its link is already booked.
 */
export async function sellTransfer(
  { db, catalogue, office, prefix }: PaymentWorld & { prefix: string },
  sale: TransferSale,
  now: Date,
): Promise<Booking | undefined> {
  const { payment } = sale
  return db.transaction(async (tx) => {
    const partner = sale.partnerId === null ? null : await findPartner(tx, sale.partnerId)
    const booking = await book(tx, { ...newBooking(catalogue.current, sale, now), partner, prefix, office }, now)
    if (booking && payment !== 'on_arrival' && booking.status === 'awaiting_payment')
      await addPayment(tx, booking, { ...payment, amountMinor: booking.priceMinor }, now)
    return booking
  })
}

function newBooking(
  { cancellationRules, minimumNoticeMinutes, sale: { holdMinutes } }: Catalogue,
  { environment, cart, checkoutLinkId, submissionKey, submissionDigest, customer, language, payment }: TransferSale,
  now: Date,
): Omit<NewBooking, 'partner' | 'prefix' | 'office'> {
  const items = transferItems(cart)
  const { startsAt } = items[0]
  const lastMoment = startsAt.getTime() - minimumNoticeMinutes * MINUTE_MS
  return {
    environment,
    source: { kind: 'transfer_site', submissionKey, submissionDigest, checkoutLinkId },
    product: 'transfer',
    settlement: payment === 'on_arrival' ? 'on_arrival' : 'prepaid',
    currency: cart.currency,
    rateMillionths: cart.rateMillionths,
    promoCode: cart.promoCode,
    items,
    customer,
    language,
    terms: termsFor(cancellationRules.transfer, startsAt),
    holdUntil: new Date(Math.min(now.getTime() + holdMinutes * MINUTE_MS, lastMoment)),
  }
}
