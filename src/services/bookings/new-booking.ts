import type { NewRow } from '../../db/write-together.ts'
import type { BookingSource, Product, Settlement } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import type { Partner } from '../partners/partner.ts'
import type { Booking } from './booking.ts'
import type { Customer } from './customer.ts'
import type { NewItem } from './new-item.ts'
import type { Office } from './office.ts'
import { newReference } from './reference.ts'
import type { CancellationTerms } from './terms.ts'

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
  /** Where it was drawn beforehand; otherwise it is drawn when the booking is made. */
  id?: number
  environment: Environment
  source: Source
  /** Whom the sale is attributed to: the seller where a partner sells by API. */
  partner: Partner | null
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
  /** At least one, the first of which starts first. */
  items: readonly [NewItem, ...NewItem[]]
  customer: Customer
  /** ISO 639-1: of mails and vouchers. */
  language: Language
  terms: CancellationTerms
  /** What references begin with. */
  prefix: string
  office: Office
  /** Until when an unpaid booking keeps its price and seats, and whether that was extended for an attempt to pay. */
  holdUntil: Date
  holdExtended: boolean
  /** Returns what is stored together with a booking that awaits payment. */
  whileAwaited?: (booking: Booking) => NewRow[]
}

/** Returns a booking as it is sold, under a reference that may be taken. */
export function newBooking(id: number, sale: NewBooking, now: Date): Booking {
  const { source, partner, customer, items, prefix, office: _, whileAwaited: __, ...rest } = sale
  const priceMinor = items.reduce((sum, item) => sum + item.priceMinor, 0)
  const awaitsPayment = sale.settlement === 'prepaid' && priceMinor > 0
  return {
    ...rest,
    ...sourceColumns(source),
    ...NOTHING_YET,
    id,
    reference: newReference(prefix),
    partnerId: partner?.id ?? null,
    priceMinor,
    firstName: customer.name,
    lastName: customer.lastName,
    email: customer.email,
    countryCode: customer.countryCode,
    mobileNumber: customer.mobileNumber,
    sellerReference: customer.reference,
    createdAt: now,
    firstStartAt: items[0].startsAt,
    lastEndAt: new Date(Math.max(...items.map(({ endsAt }) => endsAt.getTime()))),
    ...(awaitsPayment
      ? { status: 'awaiting_payment', confirmedAt: null }
      : { status: 'confirmed', confirmedAt: now, holdUntil: null, holdExtended: false }),
  }
}

type SourceColumns = Pick<
  Booking,
  'source' | 'transferRequestId' | 'submissionKey' | 'submissionDigest' | 'checkoutLinkId'
>

function sourceColumns({ kind: source, ...identity }: Source): SourceColumns {
  return {
    source,
    transferRequestId: null,
    submissionKey: null,
    submissionDigest: null,
    checkoutLinkId: null,
    ...identity,
  }
}

/** What a booking gets later, if ever. */
const NOTHING_YET = {
  cancelledAt: null,
  refundMinor: null,
  feeMinor: null,
  detailsErasedAt: null,
  contactsErasedAt: null,
  tokenVersion: 0,
}
