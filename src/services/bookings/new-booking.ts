import { randomInt } from 'node:crypto'
import type { bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { BookingSource, Product, Settlement } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import { toEuros } from '../../values/money.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import type { Customer } from './customer.ts'
import type { NewItem } from './new-item.ts'
import type { Sender } from './sender.ts'
import type { CancellationTerms } from './terms.ts'

/** The source of a sale, and what identifies it, so that it is booked only once. */
type Source =
  | { kind: 'partner_api'; transferRequestId: number }
  | {
      kind: Exclude<BookingSource, 'partner_api'>
      submissionKey: string
      submissionDigest: string | null
      checkoutLinkId: number | null
    }

/** A sale: priced items, the traveller, and the terms. */
export interface NewBooking {
  environment: Environment
  source: Source
  /** Who books it, for its log. */
  actor: Actor
  /** The partner that the sale is attributed to: the seller if it was sold by API; undefined without one. */
  partner: { id: number } | undefined
  /** How that partner brought it, and the partner's campaign; null without a partner. */
  channel: SalesChannel | null
  campaign: string | null
  product: Product
  settlement: Settlement
  currency: string
  rateMillionths: number
  promoCode: string | null
  /** The reference of the traveller's booking of the other product, as it was given. It is not verified. */
  linkedReference: string | null
  /** At least one; the first in the list starts first. */
  items: readonly [NewItem, ...NewItem[]]
  customer: Customer
  /** The language of mails and vouchers. */
  language: Language
  terms: CancellationTerms
  /** The prefix of references. */
  bookingPrefix: string
  sender: Sender
  /** Until when an unpaid booking keeps its price and seats, and whether that was extended for an attempt to pay. */
  holdUntil: Date
  holdExtended: boolean
}

/** Returns the row of a new booking, under a reference that may already be taken. */
export function newBooking(sale: NewBooking, now: Date): typeof bookings.$inferInsert {
  const { partner, customer, items, settlement, rateMillionths, holdUntil, holdExtended } = sale
  const { kind, ...identity } = sale.source
  const priceMinor = items.reduce((sum, item) => sum + item.priceMinor, 0)
  const awaitsPayment = settlement === 'prepaid' && priceMinor > 0
  return {
    reference: newReference(sale.bookingPrefix),
    environment: sale.environment,
    product: sale.product,
    source: kind,
    ...identity,
    partnerId: partner?.id ?? null,
    channel: sale.channel,
    campaign: sale.campaign,
    settlement,
    currency: sale.currency,
    rateMillionths,
    priceMinor,
    priceEurMinor: toEuros(priceMinor, rateMillionths),
    promoCode: sale.promoCode,
    linkedReference: sale.linkedReference,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    countryCode: customer.countryCode,
    mobileNumber: customer.mobileNumber,
    sellerReference: customer.reference,
    language: sale.language,
    terms: sale.terms,
    createdAt: now,
    updatedAt: now,
    firstStartAt: items[0].startsAt,
    timeZone: items[0].timeZone,
    lastEndAt: new Date(Math.max(...items.map(({ endsAt }) => endsAt.getTime()))),
    ...(awaitsPayment
      ? { status: 'awaiting_payment', confirmedAt: null, holdUntil, holdExtended }
      : { status: 'confirmed', confirmedAt: now, holdUntil: null, holdExtended: false }),
  }
}

/** Returns a reference: the prefix and nine digits that cannot be guessed from earlier ones (decisions 6.9). */
function newReference(prefix: string): string {
  return `${prefix}${randomInt(100_000_000, 1_000_000_000)}`
}
