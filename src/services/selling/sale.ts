import type { Catalogue } from '../../catalogue/catalogue.ts'
import { newRow } from '../../db/write-together.ts'
import { payments } from '../../db/schema/index.ts'
import { book } from '../bookings/book.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Customer } from '../bookings/customer.ts'
import { extendedHold } from '../bookings/hold.ts'
import type { NewBooking } from '../bookings/new-booking.ts'
import { findPartner } from '../partners/partner.ts'
import type { NewAttempt } from '../money/payments/attempt.ts'
import { newPayment, type Payment } from '../money/payments/payment.ts'
import type { PaymentWorld } from '../money/payments/payment-world.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'

/** How a partner sent a traveller to our pages. */
export interface Origin {
  channel: Exclude<SalesChannel, 'api'>
  /** The partner's own word for it, at most 60 characters. */
  campaign: string | null
}

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
  /** How that partner sent the traveller; without one it does not matter. */
  origin: Origin
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

/** A booking that was just made, and the attempt to pay it that was stored with it; null where it awaits no payment. */
export interface SoldBooking extends Booking {
  firstPayment: Payment | null
}

/**
 * Books what is sold and stores the attempt to pay it, in one transaction; the provider is called afterwards. Undefined
 * if the form or its link is already booked.
 */
export async function sell(
  { db, catalogue, prefix, office }: SalesWorld,
  sale: Sale,
  { site, ...goods }: Goods,
  now: Date,
): Promise<SoldBooking | undefined> {
  const {
    environment,
    checkoutLinkId,
    submissionKey,
    submissionDigest,
    partnerId,
    origin,
    customer,
    language,
    payment,
  } = sale
  const partner = partnerId === null ? null : await findPartner(db, partnerId)
  let firstPayment: Payment | null = null
  const newBooking: NewBooking = {
    ...goods,
    ...holdWhilePaying(catalogue.current, goods, now),
    environment,
    source: { kind: site, submissionKey, submissionDigest, checkoutLinkId },
    partner,
    ...(partner ? origin : NO_ORIGIN),
    settlement: payment === 'on_arrival' ? 'on_arrival' : 'prepaid',
    customer,
    language,
    prefix,
    office,
    whileAwaited(booking) {
      if (payment === 'on_arrival') return []
      firstPayment = newPayment(booking, { ...payment, amountMinor: booking.priceMinor }, now)
      return [newRow(payments, firstPayment)]
    },
  }
  const booking = await book(db, newBooking, now)
  return booking && { ...booking, firstPayment }
}

const NO_ORIGIN = { channel: null, campaign: null }

function holdWhilePaying(catalogue: Catalogue, { product, items, holdUntil }: Omit<Goods, 'site'>, now: Date) {
  const hold = { product, firstStartAt: items[0].startsAt, holdUntil, holdExtended: false }
  const extended = extendedHold(catalogue, hold, now)
  return extended ? { holdUntil: extended, holdExtended: true } : { holdUntil, holdExtended: false }
}
