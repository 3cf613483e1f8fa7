import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { TRAVELLER } from '../../values/actor.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import type { LinkChannel } from '../../values/sales-channel.ts'
import { book, type NewBooking } from '../bookings/book.ts'
import type { Booking, Customer } from '../bookings/booking.ts'
import { extendedHold, holdUntil, type Sold, soldFrom } from '../bookings/hold.ts'
import { logBooking } from '../bookings/log.ts'
import { notifyPartnerOfSale } from '../notify/notify-partner.ts'
import { ensureCredit } from '../partners/billing.ts'
import { findOpenPartner, type Partner } from '../partners/partner.ts'
import { concludeSale } from '../payments/conclude-sale.ts'
import type { NewAttempt } from '../payments/pay.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { addPayment, type Payment } from '../payments/payment.ts'
import { bookingOf, itemsOf } from './cart-items.ts'
import type { Cart } from './carts/cart.ts'

/** How a partner sent a traveller to our pages. */
export interface Attribution {
  channel: LinkChannel
  /** The partner's own name of the campaign, at most 60 characters. */
  campaign: string | null
}

/** A purchase on one of our sites. */
export interface Sale {
  /** With everything that was filled in. */
  cart: Cart
  environment: Environment
  /** The checkout link that it was opened from; null without one. */
  checkoutLinkId: number | null
  /** Identifies the submitted form, so that one sent twice books once. */
  submissionKey: string
  /** Digest of the form's content. */
  submissionDigest: string
  /** The partner that the sale is attributed to, as long as its account is open. */
  partnerId: number | null
  /** How that partner sent the traveller; irrelevant without one. */
  attribution: Attribution
  customer: Customer
  language: Language
  /** By card through a payment attempt, or on arrival. */
  payment: NewAttempt | 'on_arrival'
}

/** What sales need. */
export type SalesDeps = PaymentDeps & { bookingPrefix: string }

/** A new booking, and the payment attempt stored with it; null if it awaits no payment. */
export interface SoldBooking extends Booking {
  firstPayment: Payment | null
}

/**
 * Books a cart and stores the payment attempt in one transaction; the provider is called afterwards. Returns undefined
 * if the form or its link is already booked. Throws SHOP_NOT_FOUND if a shop of the cart no longer exists.
 */
export async function sell(
  { db, catalogue: { current }, bookingPrefix, sender }: SalesDeps,
  { cart, payment, partnerId, attribution, submissionKey, submissionDigest, checkoutLinkId, ...sale }: Sale,
  now: Date,
): Promise<SoldBooking | undefined> {
  const items = itemsOf(current, cart)
  const kind = cart.product === 'ski' ? 'ski_site' : 'transfer_site'
  const partner = await findOpenPartner(db, partnerId)
  const newBooking = {
    ...sale,
    ...bookingOf(current, cart, items),
    source: { kind, submissionKey, submissionDigest, checkoutLinkId },
    actor: TRAVELLER,
    partner,
    ...(partner ? attribution : UNATTRIBUTED),
    settlement: payment === 'on_arrival' ? 'on_arrival' : 'prepaid',
    bookingPrefix,
    sender,
    ...holdWhilePaying(current, soldFrom(cart.product, items[0]), now),
  } as const
  return inTransaction(db, async (tx) => {
    const booking = await bookSale(tx, newBooking, now)
    if (!booking) return undefined
    if (payment === 'on_arrival' || booking.status === 'confirmed') return { ...booking, firstPayment: null }
    const firstPayment = await addPayment(tx, booking, { ...payment, amountMinor: booking.priceMinor }, now)
    return { ...booking, firstPayment: firstPayment ?? null }
  })
}

const UNATTRIBUTED = { channel: null, campaign: null }

function holdWhilePaying(catalogue: Catalogue, sold: Sold, now: Date) {
  const hold = { ...sold, holdUntil: holdUntil(catalogue, sold, now), holdExtended: false }
  const extended = extendedHold(catalogue, hold, now)
  return extended ? { holdUntil: extended, holdExtended: true } : { holdUntil: hold.holdUntil, holdExtended: false }
}

/**
 * Books as `book` does, together with the log and the effects of a confirmed sale if it is confirmed at once, in one
 * transaction. `priceSet` tells of a price that an operator has set.
 */
export async function bookSale(
  db: Database,
  sale: NewBooking & { partner: Partner | undefined; priceSet?: string | null },
  now: Date,
): Promise<Booking | undefined> {
  const { actor, partner, sender, priceSet } = sale
  return inTransaction(db, async (tx) => {
    const sold = await book(tx, sale, now)
    if (!sold) return undefined
    const isConfirmed = sold.booking.status === 'confirmed'
    const commissionMinor = isConfirmed ? await concludeSale(tx, sold, partner, sender, now) : 0
    // Late, because from here on every other change of this partner's bookings waits (decisions 6.24).
    let mark = await logBooking(tx, sold.booking.id, { actor, event: 'booked' }, now)
    if (priceSet) mark = await logBooking(tx, sold.booking.id, { actor, event: 'price set', detail: priceSet }, now)
    const booking = { ...sold.booking, ...mark }
    if (booking.settlement === 'account' && booking.environment === 'live' && partner)
      await ensureCredit(tx, partner.id, now)
    if (isConfirmed) await notifyPartnerOfSale(tx, { ...sold, booking }, commissionMinor, sender, now)
    return booking
  })
}
