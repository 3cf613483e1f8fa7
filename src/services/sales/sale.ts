import { book } from '../bookings/book.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Customer } from '../bookings/customer.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import { findPartner } from '../partners/partner.ts'
import type { NewAttempt } from '../payments/attempt.ts'
import { addPayment } from '../payments/payment.ts'
import type { PaymentWorld } from '../payments/payment-world.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'

/** What a traveller buys on one of our sites, whatever it is. */
export interface Sale {
  environment: Environment
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

/** What sales need. */
export type SalesWorld = PaymentWorld & { prefix: string }

/** What is sold: what a booking needs beyond the sale. */
type Goods = { site: 'transfer_site' | 'ski_site' } & Pick<
  NewBooking,
  'product' | 'currency' | 'rateMillionths' | 'promoCode' | 'linkedReference' | 'items' | 'terms' | 'holdUntil'
>

/**
 * Books what is sold and stores the attempt to pay it, in one transaction; the provider is called afterwards. Undefined
 * if the form or its link is already booked.
 */
export async function sell(
  { db, prefix, office }: SalesWorld,
  sale: Sale,
  { site, ...goods }: Goods,
  now: Date,
): Promise<Booking | undefined> {
  const { environment, checkoutLinkId, submissionKey, submissionDigest, partnerId, customer, language, payment } = sale
  return db.transaction(async (tx) => {
    const newBooking: NewBooking = {
      ...goods,
      environment,
      source: { kind: site, submissionKey, submissionDigest, checkoutLinkId },
      partner: partnerId === null ? null : await findPartner(tx, partnerId),
      settlement: payment === 'on_arrival' ? 'on_arrival' : 'prepaid',
      customer,
      language,
      prefix,
      office,
    }
    const booking = await book(tx, newBooking, now)
    if (booking && payment !== 'on_arrival' && booking.status === 'awaiting_payment')
      await addPayment(tx, booking, { ...payment, amountMinor: booking.priceMinor }, now)
    return booking
  })
}
