import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { insertTogether } from '../../db/insert-together.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor, BookingSource, Product, Settlement } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import type { Partner } from '../partners/partner.ts'
import type { Booking } from './booking.ts'
import { concludeSale } from './conclude-sale.ts'
import type { Customer } from './customer.ts'
import { logEvent } from './log.ts'
import { itemRow, type NewItem } from './new-item.ts'
import type { Office } from './office.ts'
import { newReference } from './reference.ts'
import { withRentalVouchers } from './rental-vouchers.ts'
import { claimSeats } from './seats.ts'
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
  environment: Environment
  source: Source
  /** Whom the sale is attributed to: the seller where a partner sells by API. */
  partner: Partner | null
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
  /** Until when an unpaid booking keeps its price and seats. */
  holdUntil: Date
}

/**
 * Sells: booking, items and log are committed together, or nothing is; what needs no payment first is confirmed at once.
 * Returns undefined if the source is already booked, even under concurrent attempts. Throws OFFER_EXPIRED where a shuttle
 * has no seats left.
 */
export async function book(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  return inTransaction(db, async (tx) => {
    const booking = await insertBooking(tx, sale, now)
    if (!booking) return undefined
    await claimSeats(
      tx,
      sale.environment,
      sale.items.filter((item) => item.kind === 'ride'),
    )
    const isSold = booking.status === 'confirmed'
    const rows = sale.items.map((item, i) => itemRow(booking, item, i + 1, sale.office))
    const items = isSold ? withRentalVouchers(booking, rows, sale.office) : rows
    await insertTogether(tx, [
      tx.insert(bookingItems).values(items),
      logEvent(tx, booking.id, { actor: actorOf(sale.source), event: 'booked' }, now),
      ...(isSold ? concludeSale(tx, { booking, items, partner: sale.partner }, sale.office, now) : []),
    ])
    return booking
  })
}

/** Draws references until one is free; undefined if it is the source that conflicts. */
async function insertBooking(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  const { source, partner, customer, items, prefix, holdUntil, office: _, ...rest } = sale
  const priceMinor = items.reduce((sum, item) => sum + item.priceMinor, 0)
  const awaitsPayment = sale.settlement === 'prepaid' && priceMinor > 0
  for (;;) {
    const [row] = await db
      .insert(bookings)
      .values({
        ...rest,
        reference: newReference(prefix),
        source: source.kind,
        partnerId: partner?.id ?? null,
        ...(source.kind === 'partner_api'
          ? { transferRequestId: source.transferRequestId }
          : {
              submissionKey: source.submissionKey,
              submissionDigest: source.submissionDigest,
              checkoutLinkId: source.checkoutLinkId,
            }),
        status: awaitsPayment ? 'awaiting_payment' : 'confirmed',
        priceMinor,
        firstName: customer.name,
        lastName: customer.lastName,
        email: customer.email,
        countryCode: customer.countryCode,
        mobileNumber: customer.mobileNumber,
        sellerReference: customer.reference,
        createdAt: now,
        holdUntil: awaitsPayment ? holdUntil : null,
        confirmedAt: awaitsPayment ? null : now,
        firstStartAt: items[0].startsAt,
        lastEndAt: new Date(Math.max(...items.map(({ endsAt }) => endsAt.getTime()))),
      })
      .onConflictDoNothing()
      .returning()
    if (row) return row
    if (await isBooked(db, sale)) return undefined
  }
}

async function isBooked(db: Database, sale: NewBooking): Promise<boolean> {
  const [row] = await db.select({ id: bookings.id }).from(bookings).where(sameSource(sale))
  return row !== undefined
}

function sameSource({ source, environment }: NewBooking): SQL | undefined {
  if (source.kind === 'partner_api') return eq(bookings.transferRequestId, source.transferRequestId)
  const { submissionKey, checkoutLinkId } = source
  const sameLink =
    checkoutLinkId === null
      ? undefined
      : and(eq(bookings.checkoutLinkId, checkoutLinkId), inArray(bookings.status, ['awaiting_payment', 'confirmed']))
  const sameForm = and(
    eq(bookings.submissionKey, submissionKey),
    eq(bookings.source, source.kind),
    eq(bookings.environment, environment),
  )
  return or(sameForm, sameLink)
}

function actorOf({ kind }: Source): Actor {
  return kind === 'partner_api' ? 'partner' : 'traveller'
}
