import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Actor } from '../../values/actor.ts'
import { canMove } from '../../values/states.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import { findLinkedBookings, type FullBooking, listItems } from '../bookings/find-booking.ts'
import { markCancelled } from '../bookings/moves.ts'
import { paidMinor } from '../bookings/paid.ts'
import type { By } from '../bookings/sender.ts'
import {
  cancellationAmounts,
  type CancellationAmounts,
  freeUntil,
  keptOfItems,
  refundPercent,
  termsOf,
} from '../bookings/terms.ts'
import { announce, isOutdated } from '../notify/announce.ts'
import { withdrawMessages } from '../notify/outbox/queue.ts'
import { adjustCommission, oneAlone } from '../partners/commissions.ts'
import { settleAccount } from '../partners/ledger.ts'
import { closeOpenPaymentSoon } from '../payments/payment.ts'
import { planRefund } from '../payments/refunds.ts'

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
  const wasConfirmed = preview.booking.status === 'confirmed'
  const cancelled = await markCancelled(db, preview.booking, { actor, ...preview }, now)
  const { booking } = cancelled
  await closeCancelled(db, cancelled, now)
  const linked = await findLinkedBookings(db, booking)
  const others = linked
    .filter(({ status }) => status === 'confirmed')
    .map(({ product, reference }) => ({ product, reference }))
  await announce(db, cancelled, 'cancelled', { others, actor, wasConfirmed }, sender, now)
  return { ...preview, booking }
}

/**
 * Ends everything that a booking still has open which was cancelled with the given items, in the caller's transaction:
 * its payment page, its refund, its commission and its mails, but for those that the desk has written.
 */
export async function closeCancelled(db: Database, { booking, items }: FullBooking, now: Date): Promise<void> {
  const { refundMinor, feeMinor } = booking
  const item = oneAlone(items.map(({ number }) => number))
  await closeOpenPaymentSoon(db, booking, now)
  if (booking.settlement !== 'account' && refundMinor)
    await planRefund(db, booking, { amountMinor: refundMinor, reason: 'cancelled' }, now)
  await adjustCommission(db, booking, { keptMinor: feeMinor ?? 0, isCertain: true, item }, now)
  await settleAccount(db, booking, item, now)
  // Pending mails would say that the booking is valid, but for what the desk has written.
  await withdrawMessages(db, booking.id, isOutdated)
}
