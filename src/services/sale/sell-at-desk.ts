import type { Catalogue, CatalogueHolder } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { smallestAmount } from '../../values/currency.ts'
import type { Language } from '../../values/language.ts'
import { apportion, formatMoney } from '../../values/money.ts'
import { HOUR_MS } from '../../values/time.ts'
import type { NewItem } from '../bookings/book.ts'
import type { Booking, Customer } from '../bookings/booking.ts'
import { lastMoment, soldFrom } from '../bookings/hold.ts'
import type { By } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { findOpenPartner } from '../partners/partner.ts'
import { bookingOf, itemsOf } from './cart-items.ts'
import { type Cart, totalOf } from './carts/cart.ts'
import { bookSale } from './sell.ts'

/**
 * The ways to pay a booking made by telephone: through a link sent by mail, to the driver or shop, or on a partner's
 * account.
 */
const DESK_METHODS = ['link', 'on_arrival', 'account'] as const

/** One such way. */
export type DeskMethod = (typeof DESK_METHODS)[number]

/** A sale by telephone. */
export interface DeskSale {
  cart: Cart
  /** Identifies the form, so that one sent twice books once. */
  submissionKey: string
  customer: Customer
  language: Language
  method: DeskMethod
  /** The partner that is billed, or whose code the traveller has named; null without one. */
  partnerId: number | null
  /** The operator's own price for the whole booking, in minor units, and the reason; null for that of the catalogue. */
  ownPrice: { totalMinor: number; reason: string } | null
}

/** The number of hours that a booking waits to be paid through a link. */
const LINK_HOURS = 24

/** Returns until when a booking waits to be paid through a link: a day, but never beyond the last moment to sell it. */
export function linkHoldUntil(catalogue: Catalogue, cart: Cart, now: Date): Date {
  const [first] = itemsOf(catalogue, cart)
  const last = lastMoment(catalogue, soldFrom(cart.product, first))
  return new Date(Math.min(now.getTime() + LINK_HOURS * HOUR_MS, last.getTime()))
}

/**
 * Books a cart for a traveller by telephone, and queues the vouchers or the link to pay in the same transaction.
 * Returns undefined if the form is already booked, or the account of the partner to be billed has been closed.
 */
export async function sellAtDesk(
  { db, catalogue: { current }, bookingPrefix }: { db: Database; catalogue: CatalogueHolder; bookingPrefix: string },
  { cart, submissionKey, method, partnerId, ownPrice, ...sale }: DeskSale,
  { actor, sender }: By,
  now: Date,
): Promise<Booking | undefined> {
  const items = atOwnPrice(itemsOf(current, cart), ownPrice?.totalMinor, cart.currency)
  const partner = await findOpenPartner(db, partnerId)
  if (method === 'account' && !partner) return undefined
  const newBooking = {
    ...sale,
    priceSet: ownPrice && priceSet(cart, ownPrice),
    ...bookingOf(current, cart, items),
    environment: 'live',
    source: { kind: 'desk', submissionKey, submissionDigest: null, checkoutLinkId: null },
    actor,
    partner,
    channel: partner ? 'desk' : null,
    campaign: null,
    settlement: method === 'link' ? 'prepaid' : method,
    bookingPrefix,
    sender,
    holdUntil: linkHoldUntil(current, cart, now),
    holdExtended: false,
  } as const
  return db.transaction(async (tx) => {
    const booking = await bookSale(tx, newBooking, now)
    if (booking?.status === 'awaiting_payment')
      await announce(tx, { booking }, 'to pay', { dueMinor: booking.priceMinor }, sender, now)
    return booking
  })
}

/** Returns how the log tells of a price of the operator's own. */
function priceSet(cart: Cart, { totalMinor, reason }: NonNullable<DeskSale['ownPrice']>): string {
  const usualMinor = totalOf(cart)
  const instead = usualMinor > 0 ? ` instead of ${formatMoney(usualMinor, cart.currency)}` : ''
  return formatMoney(totalMinor, cart.currency) + instead + REASON_FOLLOWS + reason
}

/** What stands between a price and its reason in the log. */
export const REASON_FOLLOWS = ': '

/** Returns the items with their prices scaled to another total, or in equal shares if none has a price. */
function atOwnPrice(
  [first, ...others]: [NewItem, ...NewItem[]],
  totalMinor: number | undefined,
  currency: string,
): [NewItem, ...NewItem[]] {
  if (totalMinor === undefined) return [first, ...others]
  const prices = [first, ...others].map(({ priceMinor }) => priceMinor)
  const weights = prices.every((price) => price === 0) ? prices.map(() => 1) : prices
  const smallest = smallestAmount(currency)
  const [own = 0, ...rest] = apportion(totalMinor / smallest, weights).map((part) => part * smallest)
  return [{ ...first, priceMinor: own }, ...others.map((item, i) => ({ ...item, priceMinor: rest[i] ?? 0 }))]
}
