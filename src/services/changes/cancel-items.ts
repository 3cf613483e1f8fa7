import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, rideAssignments } from '../../db/schema/index.ts'
import { formatMoney, shareOf } from '../../values/money.ts'
import { canMove, canMoveItem } from '../../values/states.ts'
import { type Booking, type BookingItem, lockBooking } from '../bookings/booking.ts'
import { listItems } from '../bookings/find-booking.ts'
import { logBooking, type UnlessChanged } from '../bookings/log.ts'
import { listPaidMinor, paidMinor } from '../bookings/paid.ts'
import type { By, DeskAction } from '../bookings/sender.ts'
import { cancellationAmounts, freeUntil, refundPercent, shiftedTerms, termsOf } from '../bookings/terms.ts'
import { announce } from '../notify/announce.ts'
import { settleAccount } from '../partners/ledger.ts'
import { type ItemKey, itemKeyText, unlessRidesChanged, whereAssignmentOf } from '../rides/assignment.ts'
import { rideState } from '../rides/ride-states.ts'
import { cancelAsQuoted, type GiveBack } from './cancel.ts'
import { firstSoldStart, moveStart, soldStart } from './move-start.ts'
import { announceDifference, type DifferencePlan, reprice, waysToSettle } from './settle-difference.ts'

/** The rides or rentals of one booking that can be cancelled together, and the effect. */
export interface CancelledItems {
  booking: Booking
  /** Their numbers. */
  numbers: readonly number[]
  /** Whether nothing else is left of the booking, which is then cancelled as a whole. */
  isWhole: boolean
  /** The amount that is refunded or, on account, credited. */
  returnedMinor: number
}

/**
 * Returns the effect of cancelling rides or rentals, by booking: these alone are cancelled, each with a full refund.
 * Those that are over, and rides whose passengers are on board, are left out.
 */
export async function previewCancelledItems(db: Database, keys: readonly ItemKey[]): Promise<CancelledItems[]> {
  const ids = [...new Set(keys.map(({ bookingId }) => bookingId))]
  if (ids.length === 0) return []
  const left = await db
    .select({ item: bookingItems, progress: rideAssignments.progress })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(inArray(bookingItems.bookingId, ids), ne(bookingItems.state, 'cancelled')))
    .orderBy(asc(bookingItems.number))
  const whereConcerned = and(inArray(bookings.id, ids), eq(bookings.status, 'confirmed'))
  const found = await db.select().from(bookings).where(whereConcerned).orderBy(asc(bookings.id))
  const paid = await listPaidMinor(db, ids)
  const chosen = new Set(keys.map(itemKeyText))
  const cancelled: CancelledItems[] = []
  for (const booking of found) {
    const own = left.filter(({ item }) => item.bookingId === booking.id)
    const rides = own.filter(
      ({ item, progress }) =>
        chosen.has(itemKeyText(item)) && canMoveItem(item.state, 'cancel') && rideState(item, progress) !== 'on_board',
    )
    if (rides.length === 0) continue
    const numbers = rides.map(({ item }) => item.number)
    const isWhole = rides.length === own.length
    const priceMinor = rides.reduce((sum, { item }) => sum + item.priceMinor, 0)
    const returnedMinor = isWhole
      ? cancellationAmounts(booking, paid.get(booking.id) ?? 0, 100).refundMinor
      : await reducedMinor(db, booking, priceMinor)
    cancelled.push({ booking, numbers, isWhole, returnedMinor })
  }
  return cancelled
}

/** Returns the amount that is returned if a booking costs that much less. */
async function reducedMinor(db: Database, booking: Booking, byMinor: number): Promise<number> {
  if (booking.settlement === 'account') return byMinor
  const price = { priceMinor: booking.priceMinor - byMinor, canPayByCard: true }
  const [difference] = await waysToSettle(db, booking, price)
  return difference?.refundMinor ?? 0
}

/** Cancels rides as previewed, in one transaction, and returns how many. */
export async function cancelRides(
  db: Database,
  keys: readonly ItemKey[],
  { seen, ...by }: DeskAction,
  now: Date,
): Promise<UnlessChanged<number>> {
  return unlessRidesChanged(db, keys, seen, (tx, rides) => cancelItems(tx, rides, keys, by, now))
}

/**
 * Cancels items as previewed, in the transaction of a caller that has locked their bookings, in the order in which it
 * has them, and returns how many.
 */
export async function cancelItems(
  db: Database,
  locked: readonly { booking: Booking }[],
  keys: readonly ItemKey[],
  by: By,
  now: Date,
): Promise<number> {
  const byId = new Map((await previewCancelledItems(db, keys)).map((one) => [one.booking.id, one]))
  const concerned = [...new Set(locked.map(({ booking }) => booking.id))].flatMap((id) => byId.get(id) ?? [])
  for (const { booking, numbers, isWhole, returnedMinor } of concerned) {
    if (isWhole) await cancelWhole(db, booking, returnedMinor, by, now)
    else for (const number of numbers) await cancelOne(db, booking.id, number, by, now)
  }
  return concerned.reduce((sum, { numbers }) => sum + numbers.length, 0)
}

async function cancelWhole(db: Database, { id }: Booking, refundMinor: number, by: By, now: Date): Promise<void> {
  const done = await cancelAsQuoted(db, id, { ...by, giveBack: 'full', quotedRefundMinor: refundMinor }, now)
  if (done?.booking.status !== 'cancelled') throw new Error(`booking ${id} could not be cancelled`)
}

async function cancelOne(db: Database, bookingId: number, number: number, by: By, now: Date): Promise<void> {
  // Read again, because cancelling another ride has changed its price.
  const booking = await lockBooking(db, bookingId)
  const isDone = booking && (await cancelItem(db, booking, { number, giveBack: 'full', shownKeptMinor: 0 }, by, now))
  if (!isDone) throw new Error(`item ${number} of booking ${bookingId} could not be cancelled`)
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
