import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems } from '../../db/schema/index.ts'
import { formatMoney, shareOf } from '../../values/money.ts'
import { canMove, canMoveItem } from '../../values/states.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { listItems } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import { freeUntil, refundPercent, shiftedTerms, termsOf } from '../bookings/terms.ts'
import { announce } from '../notify/announce.ts'
import { settleAccount } from '../partners/ledger.ts'
import type { GiveBack } from './cancel.ts'
import { firstSoldStart, moveStart, soldStart } from './move-start.ts'
import { announceDifference, type DifferencePlan, reprice, waysToSettle } from './settle-difference.ts'

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
type Uncancellable = 'closed' | 'no item' | 'over' | 'last'

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
  // A booking that was confirmed as paid in advance, or is on account, counts as paid.
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
  const repriced = await reprice(db, moved, { item: number, priceMinor: bookingPriceMinor, difference }, now)
  // Another price is on the account already; a fee of the whole price leaves it as it is.
  if (!difference) await settleAccount(db, repriced, number, now)
  const [kept, price] = [keptMinor, preview.item.priceMinor].map((minor) => formatMoney(minor, booking.currency))
  const detail = `P${number}, ${kept} of ${price} kept`
  await logBooking(db, booking.id, { actor: by.actor, event: 'item cancelled', detail }, now)
  // Nobody has been told of a booking that is not confirmed.
  if (repriced.status === 'confirmed') {
    const refundMinor = difference?.refundMinor ?? 0
    await announce(db, { booking: repriced }, 'item cancelled', { item, refundMinor }, by.sender, now)
  }
  await announceDifference(db, repriced, difference, by, now)
  return true
}
