import { randomInt } from 'node:crypto'
import type { bookings } from '../../db/schema/index.ts'
import type { BookingSource, Product, Settlement } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import { toEuros } from '../../values/money.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import type { Customer } from './customer.ts'
import type { NewItem } from './new-item.ts'
import type { Issuer } from './issuer.ts'
import type { CancellationTerms } from './terms.ts'
import type { Actor } from '../../values/actor.ts'

/** Where a sale comes from, and what identifies it, so that it is booked only once. */
type Source =
  | { kind: 'partner_api'; transferRequestId: number }
  | {
      kind: Exclude<BookingSource, 'partner_api'>
      submissionKey: string
      submissionDigest: string | null
      checkoutLinkId: number | null
    }

/** A sale: priced items, who travels, on which terms. */
export interface NewBooking {
  environment: Environment
  source: Source
  /** Who books it, as its log names them. */
  actor: Actor
  /** Whom the sale is attributed to: the seller where a partner sells by API. */
  partner: { id: number } | null
  /** How it came by way of that partner, and that partner's word for it; null where it came by none. */
  channel: SalesChannel | null
  campaign: string | null
  product: Product
  settlement: Settlement
  currency: string
  rateMillionths: number
  promoCode: string | null
  /** The reference of the traveller's booking of the other product, as it was given; it proves nothing. */
  linkedReference: string | null
  /** At least one; the first in the list starts first. */
  items: readonly [NewItem, ...NewItem[]]
  customer: Customer
  /** ISO 639-1: of mails and vouchers. */
  language: Language
  terms: CancellationTerms
  /** What references begin with. */
  prefix: string
  issuer: Issuer
  /** Until when an unpaid booking keeps its price and seats, and whether that was extended for an attempt to pay. */
  holdUntil: Date
  holdExtended: boolean
}

/** Returns the row of a booking as it is sold, under a reference that may be taken. */
export function newBooking(sale: NewBooking, now: Date): typeof bookings.$inferInsert {
  const { source, actor: _actor, partner, customer, items, prefix, issuer: _issuer, ...rest } = sale
  const { kind, ...identity } = source
  const priceMinor = items.reduce((sum, item) => sum + item.priceMinor, 0)
  const awaitsPayment = sale.settlement === 'prepaid' && priceMinor > 0
  return {
    ...rest,
    ...identity,
    source: kind,
    reference: newReference(prefix),
    partnerId: partner?.id ?? null,
    priceMinor,
    priceEurMinor: toEuros(priceMinor, sale.rateMillionths),
    firstName: customer.name,
    lastName: customer.lastName,
    email: customer.email,
    countryCode: customer.countryCode,
    mobileNumber: customer.mobileNumber,
    sellerReference: customer.reference,
    createdAt: now,
    updatedAt: now,
    firstStartAt: items[0].startsAt,
    timeZone: items[0].timeZone,
    lastEndAt: new Date(Math.max(...items.map(({ endsAt }) => endsAt.getTime()))),
    ...(awaitsPayment
      ? { status: 'awaiting_payment', confirmedAt: null }
      : { status: 'confirmed', confirmedAt: now, holdUntil: null, holdExtended: false }),
  }
}

/** A reference: the prefix and nine digits that cannot be guessed from earlier ones (decisions 6.9). */
function newReference(prefix: string): string {
  return `${prefix}${randomInt(100_000_000, 1_000_000_000)}`
}
