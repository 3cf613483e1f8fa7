import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/index.ts'
import { toEuros } from '../../values/money.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { dueByCardMinor, paidMinor } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { withdrawLater } from '../notify/outbox/queue.ts'
import { refreshCommission } from '../partners/commissions.ts'
import { settleAccount } from '../partners/ledger.ts'
import { closeOpenPaymentSoon } from '../payments/payment.ts'
import { planRefund } from '../payments/refunds.ts'
import { confirmSale } from '../payments/sync-payment.ts'

/** How long a traveller who has just changed a ride has to pay before a mail asks for it. */
const PAYING_MS = 20 * MINUTE_MS

/** The ways to settle the difference between the previous and the new price of a booking. */
export const SETTLE_WAYS = ['refund', 'link', 'on_arrival', 'account'] as const

/** One such way. */
export type SettleWay = (typeof SETTLE_WAYS)[number]

/** The effect of one way, in minor units of the booking's currency. */
export interface DifferencePlan {
  way: SettleWay
  /** The amount refunded at once. */
  refundMinor: number
  /** The amount that the traveller is then asked to pay through a link. */
  askedMinor: number
  /** The amount that the driver then collects. */
  collectMinor: number
  /** Whether the new price has been paid, so that a booking that awaits its payment is confirmed. */
  confirms: boolean
}

/** The new price of a booking, and whether a difference can be paid by card. */
interface NewPrice {
  priceMinor: number
  canPayByCard: boolean
}

/** Returns the ways to settle a booking's new price, the usual one first; none if the price is the same. */
export async function waysToSettle(
  db: Database,
  booking: Booking,
  { priceMinor, canPayByCard }: NewPrice,
): Promise<DifferencePlan[]> {
  const differenceMinor = priceMinor - booking.priceMinor
  if (differenceMinor === 0) return []
  const nothing = { refundMinor: 0, askedMinor: 0, collectMinor: 0, confirms: false }
  if (booking.settlement === 'account') return [{ ...nothing, way: 'account' }]
  const paid = await paidMinor(db, booking)
  if (booking.status === 'awaiting_payment') {
    const surplusMinor = paid - priceMinor
    if (surplusMinor >= 0) return [{ ...nothing, way: 'refund', refundMinor: surplusMinor, confirms: true }]
    return [{ ...nothing, way: 'link', askedMinor: await dueByCardMinor(db, { ...booking, priceMinor }) }]
  }
  if (booking.settlement === 'on_arrival') {
    const collectMinor = priceMinor - booking.waivedMinor - paid
    return [
      collectMinor >= 0
        ? { ...nothing, way: 'on_arrival', collectMinor }
        : { ...nothing, way: 'refund', refundMinor: -collectMinor },
    ]
  }
  const askedMinor = (booking.askedMinor ?? 0) + differenceMinor
  if (differenceMinor < 0)
    return [
      askedMinor > 0
        ? { ...nothing, way: 'link', askedMinor }
        : { ...nothing, way: 'refund', refundMinor: Math.min(-askedMinor, paid) },
    ]
  const onArrival: DifferencePlan = { ...nothing, way: 'on_arrival', collectMinor: askedMinor }
  return canPayByCard ? [{ ...nothing, way: 'link', askedMinor }, onArrival] : [onArrival]
}

/**
 * Gives a booking that the caller has locked another price for one of its items, in the caller's transaction, and
 * settles the difference: plans a refund, which is sent after the commit, records the amount to be paid through a link
 * or collected, and adjusts the commission.
 */
export async function reprice(
  db: Database,
  booking: Booking,
  { item, priceMinor, difference }: { item: number; priceMinor: number; difference: DifferencePlan | undefined },
  now: Date,
): Promise<Booking> {
  if (!difference) return booking
  const { way, refundMinor, askedMinor } = difference
  const isNewOnArrival = way === 'on_arrival' && booking.settlement !== 'on_arrival'
  const isAsked = booking.status === 'confirmed' && askedMinor > 0
  const [repriced] = await db
    .update(bookings)
    .set({
      priceMinor,
      priceEurMinor: toEuros(priceMinor, booking.rateMillionths),
      askedMinor: isAsked ? askedMinor : null,
      ...(isNewOnArrival ? { settlement: way, waivedMinor: await waivedMinor(db, booking) } : {}),
    })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (!repriced) throw new Error(`there is no booking ${booking.id}`)
  // Closes an attempt for the amount that was due before.
  await closeOpenPaymentSoon(db, booking, now)
  if (refundMinor > 0) await planRefund(db, repriced, { amountMinor: refundMinor, reason: 'changed' }, now)
  await refreshCommission(db, repriced, item, now)
  await settleAccount(db, repriced, item, now)
  return repriced
}

/** Returns the part of the price of a booking paid in advance that is neither paid nor asked for. */
async function waivedMinor(db: Database, booking: Booking): Promise<number> {
  return Math.max(0, booking.priceMinor - (booking.askedMinor ?? 0) - (await paidMinor(db, booking)))
}

/**
 * Concludes a change of a booking's price: confirms a booking that awaited its payment if the new price has been paid;
 * otherwise, if the difference is settled by a link, mails the link to the page where it is paid. A traveller who is
 * led there anyway gets the mail only after there was time to pay.
 */
export async function announceDifference(
  db: Database,
  booking: Booking,
  difference: DifferencePlan | undefined,
  { actor, sender }: By,
  now: Date,
): Promise<void> {
  if (!difference) return
  if (difference.confirms) await confirmSale(db, booking, { actor, settlement: 'prepaid' }, sender, now)
  // A letter that is still to ask for the former amount.
  await withdrawLater(db, booking.id)
  if (difference.way !== 'link') return
  const dueMinor = await dueByCardMinor(db, booking)
  if (dueMinor === 0) return
  const isPaying = actor.kind === 'traveller' && booking.status === 'confirmed'
  const dueAt = isPaying ? new Date(now.getTime() + PAYING_MS) : undefined
  await announce(db, { booking }, 'to pay', { dueMinor, dueAt }, sender, now)
}
