import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { bookingItems } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { formatMoney, shareOf } from '../../values/money.ts'
import { type Booking, lockBooking, type BookingItem } from '../bookings/booking.ts'
import { listItems, type FullBooking, findLinkedBookings } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { markCancelled } from '../bookings/moves.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { By, Sender } from '../bookings/sender.ts'
import { canMove, canMoveItem } from '../bookings/states.ts'
import {
  cancellationAmounts,
  type CancellationAmounts,
  freeUntil,
  keptOfItems,
  refundPercent,
  termsOf,
  shiftedTerms,
} from '../bookings/terms.ts'
import { issueVouchers } from '../bookings/vouchers/item-vouchers.ts'
import { cancellationNotice } from '../notify/letters/operators-letters.ts'
import { queueLetter, queueNotice } from '../notify/letters/queue-letter.ts'
import { queueShopLetters } from '../notify/letters/shops-letters.ts'
import { cancellationLetter, itemCancellationLetter } from '../notify/letters/travellers-letters.ts'
import { sendNewVouchers } from '../notify/new-vouchers.ts'
import { notifyDriversOfCancellation } from '../notify/notify-drivers.ts'
import { notifyPartner } from '../notify/notify-partner.ts'
import { withdrawMessages } from '../notify/outbox/messages.ts'
import { adjustCommission } from '../partners/commissions.ts'
import { closeOpenPaymentSoon } from '../payments/payment.ts'
import { planRefund } from '../payments/refunds.ts'
import { moveStart } from './change-ride.ts'
import { firstSoldStart, soldStart } from './move-rides.ts'
import { announceDifference, reprice, type DifferencePlan, waysToSettle } from './settle-difference.ts'

/** The effect of a cancellation, past or possible; `open` is false once the first item has started. */
export interface Cancellation extends CancellationAmounts {
  booking: Booking
  open: boolean
  /** The last moment of a full refund; null if there is none. */
  deadline: Date | null
}

/** How much a cancellation refunds: the share by the terms, or everything that was paid. */
export type GiveBack = 'terms' | 'full'

/** Returns the fee and refund of cancelling a booking at that moment, or, for a cancelled one, what they were. */
export async function previewCancellation(
  db: Database,
  booking: Booking,
  now: Date,
  giveBack: GiveBack = 'terms',
): Promise<Cancellation> {
  const terms = termsOf(booking)
  const { refundMinor, feeMinor } = booking
  const amounts =
    refundMinor === null || feeMinor === null
      ? await amountsNow(db, booking, giveBack === 'full' ? 'full' : refundPercent(terms, now))
      : { refundMinor, feeMinor }
  return { booking, open: booking.firstStartAt > now, deadline: freeUntil(terms), ...amounts }
}

async function amountsNow(db: Database, booking: Booking, percent: number | 'full'): Promise<CancellationAmounts> {
  const paid = await paidMinor(db, booking)
  if (percent === 'full') return cancellationAmounts(booking, paid, 100)
  return cancellationAmounts(booking, paid, percent, keptOfItems(await listItems(db, booking)))
}

/**
 * Cancels a whole booking on its terms, before its first item starts: state, items, commission and log in one
 * transaction. The operator can cancel with a full refund, at any time. Returns undefined if it can no longer be
 * cancelled.
 */
export async function cancel(
  db: Database,
  id: number,
  { actor, sender }: By,
  now: Date,
): Promise<Cancellation | undefined> {
  return inTransaction(db, async (tx) => {
    const preview = await lockCancellable(tx, id, { actor, giveBack: fullOf(actor) }, now)
    return preview && carryOut(tx, preview, { actor, sender }, now)
  })
}

/**
 * Cancels a booking on a page as `cancel` does, but only if the refund is still the one that was displayed. Otherwise,
 * or without a displayed one, nothing is cancelled, and the unchanged booking is returned with the current refund. An
 * operator chooses the refund.
 */
export async function cancelAsQuoted(
  db: Database,
  id: number,
  {
    actor,
    quotedRefundMinor,
    giveBack = fullOf(actor),
    sender,
  }: By & { quotedRefundMinor: number | undefined; giveBack?: GiveBack },
  now: Date,
): Promise<Cancellation | undefined> {
  return inTransaction(db, async (tx) => {
    const preview = await lockCancellable(tx, id, { actor, giveBack }, now)
    if (!preview || preview.refundMinor !== quotedRefundMinor) return preview
    return carryOut(tx, preview, { actor, sender }, now)
  })
}

function fullOf({ kind }: Actor): GiveBack {
  return kind === 'operator' ? 'full' : 'terms'
}

/** Returns the effect of cancelling a booking and locks it; undefined if this actor can no longer cancel it. */
async function lockCancellable(
  db: Database,
  id: number,
  { actor, giveBack }: { actor: Actor; giveBack: GiveBack },
  now: Date,
): Promise<Cancellation | undefined> {
  const booking = await lockBooking(db, id)
  if (!booking || !canMove(booking.status, 'cancel')) return undefined
  const preview = await previewCancellation(db, booking, now, giveBack)
  return preview.open || actor.kind === 'operator' ? preview : undefined
}

async function carryOut(db: Database, preview: Cancellation, { actor, sender }: By, now: Date): Promise<Cancellation> {
  const cancelled = await markCancelled(db, preview.booking, { actor, ...preview }, now)
  await announceCancellation(
    db,
    cancelled,
    { actor, wasConfirmed: preview.booking.status === 'confirmed' },
    sender,
    now,
  )
  return { ...preview, booking: cancelled.booking }
}

/** The effect of cancelling one item, in minor units of the booking's currency. */
export interface ItemCancellation {
  item: BookingItem
  /** The part of its price that is kept. */
  keptMinor: number
  /** The new price of the booking. */
  bookingPriceMinor: number
  /** How the difference is settled; undefined without one. */
  difference: DifferencePlan | undefined
  /** The last moment at which the item can be cancelled free of charge; null if there is none. */
  deadline: Date | null
}

/**
 * Why an item cannot be cancelled alone: its booking is over, there is no such item, it is over, or nothing else is
 * left.
 */
export type Uncancellable = 'closed' | 'no item' | 'over' | 'last'

/**
 * Returns the effect of cancelling one item of a booking at that moment, or why it cannot be cancelled. The terms apply
 * to the item alone: to its price, relative to its start as it was sold. The fee is at most what was paid.
 */
export async function previewItemCancellation(
  db: Database,
  booking: Booking,
  number: number,
  giveBack: GiveBack,
  now: Date,
): Promise<ItemCancellation | Uncancellable> {
  if (!canMove(booking.status, 'cancel')) return 'closed'
  const items = await listItems(db, booking)
  const item = items.find((one) => one.number === number)
  if (!item) return 'no item'
  if (!canMoveItem(item.state, 'cancel')) return 'over'
  if (items.every((one) => one === item || one.state === 'cancelled')) return 'last'
  const terms = shiftedTerms(
    termsOf(booking),
    (await soldStart(db, item)).getTime() - (await firstSoldStart(db, booking)).getTime(),
  )
  const percent = giveBack === 'full' ? 100 : refundPercent(terms, now)
  const othersMinor = booking.priceMinor - item.priceMinor
  const paid = await paidMinor(db, booking)
  const byTerms = item.priceMinor - shareOf(item.priceMinor, percent, 100, booking.currency)
  // The fee is at most what was paid. A booking that was confirmed as paid in advance, or is on account, counts as
  // paid.
  const isPaid =
    booking.settlement === 'account' || (booking.status === 'confirmed' && booking.settlement === 'prepaid')
  const keptMinor = isPaid ? byTerms : Math.min(byTerms, Math.max(0, paid + booking.waivedMinor - othersMinor))
  const bookingPriceMinor = othersMinor + keptMinor
  const [difference] = await waysToSettle(db, booking, { priceMinor: bookingPriceMinor, canPayByCard: true })
  return { item, keptMinor, bookingPriceMinor, difference, deadline: freeUntil(terms) }
}

/**
 * Cancels one item of a booking that the caller has locked, with its effects, in the caller's transaction; a refund is
 * sent after the commit. Returns false and does nothing if the kept amount is no longer the one that was displayed.
 */
export async function cancelItem(
  db: Database,
  booking: Booking,
  { number, giveBack, shownKeptMinor }: { number: number; giveBack: GiveBack; shownKeptMinor: number | undefined },
  by: By,
  now: Date,
): Promise<boolean> {
  const preview = await previewItemCancellation(db, booking, number, giveBack, now)
  if (typeof preview === 'string' || preview.keptMinor !== shownKeptMinor) return false
  const { keptMinor, bookingPriceMinor, difference } = preview
  const before = { booking, soldStart: await firstSoldStart(db, booking) }
  const [item] = await db
    .update(bookingItems)
    .set({ state: 'cancelled', priceMinor: keptMinor })
    .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, number)))
    .returning()
  if (!item) return false
  const moved = await moveStart(db, by.sender.catalogue.current, before)
  const repriced = await reprice(db, moved, { priceMinor: bookingPriceMinor, difference }, now)
  const detail = `P${number}, ${formatMoney(keptMinor, booking.currency)} of ${formatMoney(preview.item.priceMinor, booking.currency)} kept`
  await logBooking(db, booking.id, { actor: by.actor, event: 'item cancelled', detail }, now)
  await announceItemCancellation(db, repriced, { item, refundMinor: difference?.refundMinor ?? 0 }, by, now)
  await announceDifference(db, repriced, difference, by, now)
  return true
}

/** Refunds a cancelled booking, adjusts its commission, and notifies everybody involved. */
async function announceCancellation(
  db: Database,
  cancelled: FullBooking,
  { actor, wasConfirmed }: { actor: Actor; wasConfirmed: boolean },
  sender: Sender,
  now: Date,
): Promise<void> {
  const { booking } = cancelled
  await closeCancelled(db, booking, now)
  const linked = await findLinkedBookings(db, booking)
  const others = linked.filter(({ status }) => status === 'confirmed')
  await queueLetter(db, cancelled, (view) => cancellationLetter(view, others), sender, now)
  // The operator and the shops have never heard of a booking that was not confirmed.
  if (!wasConfirmed) return
  await queueNotice(db, cancelled, (view) => cancellationNotice(view, actor), sender, now)
  await queueShopLetters(db, cancelled, 'cancelled', sender, now)
  await notifyDriversOfCancellation(db, cancelled, sender, now)
  await notifyPartner(db, booking, 'booking.cancelled', sender, now)
}

/**
 * Ends everything that a cancelled booking still has open, in the caller's transaction: its payment page, its refund,
 * its commission and its mails.
 */
export async function closeCancelled(db: Database, booking: Booking, now: Date): Promise<void> {
  const { refundMinor, feeMinor } = booking
  await closeOpenPaymentSoon(db, booking, now)
  if (booking.settlement !== 'account' && refundMinor)
    await planRefund(db, booking, { amountMinor: refundMinor, reason: 'cancelled' }, now)
  await adjustCommission(db, booking, { keptMinor: feeMinor ?? 0, isCertain: true }, now)
  // Pending mails would say that the booking is valid.
  await withdrawMessages(db, booking.id)
}

/**
 * Issues new vouchers of a booking after one of its items was cancelled, and notifies everybody concerned, in the
 * caller's transaction. Does nothing for a booking that is not confirmed, which nobody has been told of.
 */
async function announceItemCancellation(
  db: Database,
  booking: Booking,
  { item, refundMinor }: { item: BookingItem; refundMinor: number },
  { sender }: By,
  now: Date,
): Promise<void> {
  if (booking.status !== 'confirmed') return
  const full = await issueVouchers(db, booking, await paidMinor(db, booking), sender)
  await queueLetter(db, full, (view) => itemCancellationLetter(view, item.number, refundMinor), sender, now)
  const ofShop = item.shopId === null ? [] : full.items.filter(({ shopId }) => shopId === item.shopId)
  const left = ofShop.filter(({ state }) => state === 'booked')
  if (left.length > 0) await queueShopLetters(db, { booking, items: left }, 'changed', sender, now)
  else if (item.shopId !== null) await queueShopLetters(db, { booking, items: [item] }, 'cancelled', sender, now)
  await notifyDriversOfCancellation(db, { booking, items: [item] }, sender, now)
  if (booking.source === 'partner_api') await sendNewVouchers(db, full, sender, now)
  await notifyPartner(db, booking, 'booking.changed', sender, now)
}
