import { randomInt } from 'node:crypto'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { BookingSource, Product, Settlement } from '../../values/booking.ts'
import type { Environment } from '../../values/environment.ts'
import type { Language } from '../../values/language.ts'
import { toEuros } from '../../values/money.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import type { SalesChannel } from '../../values/sales-channel.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import type { Booking, Customer, BookingItem } from './booking.ts'
import type { FullBooking } from './find-booking.ts'
import type { RideDetails, RentalDetails } from './item-details.ts'
import { searchedOf } from './searched.ts'
import type { Sender } from './sender.ts'
import { ensureOnSale } from './stopped-sales.ts'
import type { CancellationTerms } from './terms.ts'
import { claimRides } from './units.ts'
import { rideVoucher, withRentalVouchers } from './vouchers/item-vouchers.ts'

/**
 * Stores a booking and its items in the caller's transaction, which has yet to begin its log. A booking that needs no
 * payment first is confirmed at once. Returns undefined if the source is already booked, even under concurrent
 * attempts. Throws what `claimRides` throws, and NO_BOOKABLE_PACK if a shop has stopped a sale.
 */
export async function book(db: Database, sale: NewBooking, now: Date): Promise<FullBooking | undefined> {
  const booking = await insertBooking(db, sale, now)
  if (!booking) return undefined
  await ensureOnSale(
    db,
    sale.items.flatMap((item) => (item.kind === 'rental' ? item : [])),
  )
  const rows = sale.items.map((item, i) => itemRow(booking, item, i + 1, sale.sender))
  const items = booking.status === 'confirmed' ? withRentalVouchers(booking, rows, sale.sender) : rows
  await db.insert(bookingItems).values(items)
  const transferRequestId = sale.source.kind === 'partner_api' ? sale.source.transferRequestId : null
  const claims = sale.items.flatMap((item, i) => (item.kind === 'ride' ? { ...item, number: i + 1 } : []))
  await claimRides(db, { environment: booking.environment, bookingId: booking.id, transferRequestId }, claims, now)
  return { booking, items }
}

/** Draws references until one is free. Returns undefined if the conflict is the source. */
async function insertBooking(db: Database, sale: NewBooking, now: Date): Promise<Booking | undefined> {
  const [booking] = await db.insert(bookings).values(newBooking(sale, now)).onConflictDoNothing().returning()
  if (booking || (await isBooked(db, sale))) return booking
  return insertBooking(db, sale, now)
}

async function isBooked(db: Database, sale: NewBooking): Promise<boolean> {
  const [row] = await db.select({ id: bookings.id }).from(bookings).where(whereSameSource(sale))
  return row !== undefined
}

function whereSameSource({ source, environment }: NewBooking): SQL | undefined {
  if (source.kind === 'partner_api') return eq(bookings.transferRequestId, source.transferRequestId)
  const { submissionKey, checkoutLinkId } = source
  const whereSameLink =
    checkoutLinkId === null
      ? undefined
      : and(eq(bookings.checkoutLinkId, checkoutLinkId), inArray(bookings.status, ACTIVE_STATUSES))
  const whereSameForm = and(
    eq(bookings.submissionKey, submissionKey),
    eq(bookings.source, source.kind),
    eq(bookings.environment, environment),
  )
  return or(whereSameForm, whereSameLink)
}

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
function newBooking(sale: NewBooking, now: Date): typeof bookings.$inferInsert {
  const { partner, customer, items, settlement, rateMillionths, holdUntil, holdExtended } = sale
  const { kind, ...identity } = sale.source
  const { reference: sellerReference, ...person } = customer
  const priceMinor = items.reduce((sum, item) => sum + item.priceMinor, 0)
  const awaitsPayment = settlement === 'prepaid' && priceMinor > 0
  const [first] = items
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
    ...person,
    sellerReference,
    ...searchedOf({ ...sale.customer, sellerReference: sale.customer.reference }),
    language: sale.language,
    terms: sale.terms,
    createdAt: now,
    updatedAt: now,
    firstStartAt: first.startsAt,
    timeZone: first.timeZone,
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

/** One line of a sale. */
export type NewItem = NewRide | NewRental

interface NewLine {
  startsAt: Date
  endsAt: Date
  /** The zone of the place where it starts. */
  timeZone: string
  /** The number of people. */
  groupSize: number
  priceMinor: number
}

/** A vehicle on one leg. */
export interface NewRide extends NewLine {
  kind: 'ride'
  fromCode: PlaceCode
  toCode: PlaceCode
  vehicleId: number
  /** The capacity of a shuttle's departure. */
  seats: number | null
  details: RideDetails
}

/** One participant's equipment. */
export interface NewRental extends NewLine {
  kind: 'rental'
  resortCode: PlaceCode
  shopId: number
  details: RentalDetails
}

/** Returns the row of an item. A confirmed ride already has its voucher. */
function itemRow(booking: Booking, item: NewItem, number: number, sender: Sender): BookingItem {
  const { id: bookingId, environment, status } = booking
  const row = {
    ...NO_PLACE,
    bookingId,
    environment,
    number,
    state: 'booked',
    shared: false,
    voucher: null,
    termsStartAt: null,
  } as const
  if (item.kind === 'rental') return { ...row, ...item, resortName: item.details.resort.en }
  const { seats, ...ride } = item
  const { from, to } = item.details
  const voucher = status === 'confirmed' ? rideVoucher(booking, { number, ...ride }, item.details, sender) : null
  return { ...row, ...ride, fromName: from.en, toName: to.en, shared: seats !== null, voucher }
}

const NO_PLACE = {
  fromCode: null,
  fromName: null,
  toCode: null,
  toName: null,
  vehicleId: null,
  resortCode: null,
  resortName: null,
  shopId: null,
}
