import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import type { BookingStatus } from '../../values/booking.ts'
import { PAYMENT_MOVES } from '../../values/states.ts'
import { DAY_MS } from '../../values/time.ts'
import { type Booking, lockBooking } from '../bookings/booking.ts'
import { claimLate } from '../bookings/hold.ts'
import { logBooking } from '../bookings/log.ts'
import { confirm, type Confirmation } from '../bookings/moves.ts'
import { paidMinor, unpaidMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { withdrawLater } from '../notify/outbox/queue.ts'
import { refreshCommission } from '../partners/commissions.ts'
import { findPartner } from '../partners/partner.ts'
import { announceAmountDue, markPaidByCard, toCollectMinor } from './amount-due.ts'
import { concludeSale } from './conclude-sale.ts'
import { failPayment, openPage } from './open-page.ts'
import { type PaymentDeps, providerOf } from './payment-deps.ts'
import { type Payment, closeOpenPaymentSoon } from './payment.ts'
import type { PaymentFacts } from './provider.ts'
import { issueReceipts } from './receipts.ts'
import { planRefund, recordRefunds } from './refunds.ts'
import { sendRefunds } from './send-refunds.ts'

/**
 * Brings a payment in line with its state at the provider. Called on the browser's return, by the webhook and by the
 * poller, possibly at the same time; a repeated call changes nothing. Throws ProviderError if the provider cannot be
 * reached, or does not know the payment: with the key of another account it knows none, although they may be paid.
 */
export async function syncPayment(deps: PaymentDeps, payment: Payment, now: Date): Promise<void> {
  const { reference } = await openPage(deps, payment, now)
  const facts = await providerOf(deps, payment).read(reference)
  await deps.db.transaction((tx) => applyProviderState({ ...deps, db: tx }, payment, facts, now))
  await sendRefunds(deps, payment.bookingId, now)
}

/**
 * Closes a payment that no booking needs any more, so that it can no longer be paid, and brings it in line like
 * `syncPayment`: it may have been paid before.
 */
export async function closePayment(deps: PaymentDeps, payment: Payment, now: Date): Promise<void> {
  const { reference, pageUrl } = await openPage(deps, payment, now)
  await providerOf(deps, payment).close(reference, now)
  await syncPayment(deps, { ...payment, providerReference: reference, pageUrl }, now)
}

/** Uses only the immutable columns of the payment, which was read before the lock. */
async function applyProviderState(deps: PaymentDeps, payment: Payment, facts: PaymentFacts, now: Date) {
  const { db } = deps
  const booking = await lockBooking(db, payment.bookingId)
  if (!booking) return
  const collectMinor = await toCollectMinor(db, booking)
  const cameIn = await movePayment(db, { booking, payment }, facts, now)
  await recordRefunds(db, payment, facts, now)
  const leftMinor = await toCollectMinor(db, booking)
  // After a payment of the whole rest, the booking counts as paid by card.
  const isPaid = cameIn && leftMinor === 0
  if (leftMinor !== collectMinor && !isPaid) await announceAmountDue(db, booking, deps.sender, now)
  if (cameIn) await applyPayment(deps, booking, facts, now)
  await issueReceipts(db, booking, deps.sender, now)
}

/** Moves the payment to the provider's state, if the table of moves allows it. Returns whether money was received. */
async function movePayment(
  db: Database,
  { booking, payment }: { booking: Booking; payment: Payment },
  facts: PaymentFacts,
  now: Date,
): Promise<boolean> {
  if (facts.state === 'failed') {
    await failPayment(db, payment, now)
    return false
  }
  const state = ({ open: 'pending', paid: 'confirmed', expired: 'expired' } as const)[facts.state]
  const received = {
    receivedCurrency: facts.currency,
    receivedMinor: facts.amountMinor,
    confirmedAt: now,
    nextPollAt: nextPollOfPaid(now, booking.lastEndAt, now),
  }
  const columns = { pending: {}, confirmed: received, expired: { nextPollAt: null } }[state]
  const moved = await db
    .update(payments)
    .set({ state, ...columns })
    .where(and(eq(payments.id, payment.id), inArray(payments.state, PAYMENT_MOVES[state])))
    .returning({ id: payments.id })
  return moved.length > 0 && state === 'confirmed'
}

/** Applies a received payment to its booking, which is locked. */
async function applyPayment(
  { db, catalogue, sender }: PaymentDeps,
  booking: Booking,
  cameIn: Pick<PaymentFacts, 'currency' | 'amountMinor'>,
  now: Date,
): Promise<void> {
  const paid = await paidMinor(db, booking)
  const effects = effectsOfPayment({
    ...booking,
    feeMinor: booking.feeMinor ?? 0,
    paidMinor: paid,
    canBeKept: booking.status !== 'expired' || (await claimLate(db, catalogue.current, booking, now)),
  })
  const { refundMinor } = effects
  const isUnpaid = unpaidMinor(booking, paid) > 0
  const isForeign = cameIn.currency !== booking.currency
  const wasAsked = !isForeign && (await recordAskedPaid(db, booking, cameIn.amountMinor, now))
  const detail = isForeign ? 'another currency' : effects.problem
  await logBooking(db, booking.id, { actor: SYSTEM, event: 'paid', detail }, now)
  if (effects.confirm) await confirmSale(db, booking, { actor: SYSTEM, settlement: 'prepaid' }, sender, now)
  else if (booking.status === 'confirmed' && booking.settlement === 'on_arrival' && !isUnpaid)
    await markPaidByCard(db, booking, sender, now)
  if (refundMinor > 0) await planRefund(db, booking, { amountMinor: refundMinor, reason: reasonFor(booking) }, now)
  const isShort = isUnpaid && !wasAsked && refundMinor === 0 && booking.status !== 'cancelled'
  if (!isForeign && !isShort) return
  const { currency, amountMinor } = cameIn
  await announce(db, { booking }, 'not enough', { currency, amountMinor }, sender, now)
}

/**
 * Updates what a booking is still asked for after a payment, and the commission on it. Returns whether everything asked
 * for was paid.
 */
async function recordAskedPaid(db: Database, booking: Booking, amountMinor: number, now: Date): Promise<boolean> {
  if (booking.askedMinor === null) return false
  const leftMinor = booking.askedMinor - amountMinor
  const askedMinor = leftMinor > 0 ? leftMinor : null
  await db.update(bookings).set({ askedMinor }).where(eq(bookings.id, booking.id))
  await refreshCommission(db, { ...booking, askedMinor }, null, now)
  if (askedMinor === null) await withdrawLater(db, booking.id)
  return askedMinor === null
}

function reasonFor({ status }: Booking): string {
  if (status === 'cancelled') return 'paid after the cancellation'
  return status === 'expired' ? 'paid after the hold was over' : 'paid too much'
}

/** A booking at the time of a payment; all amounts in minor units of its currency. */
export interface PaidBooking {
  status: BookingStatus
  priceMinor: number
  /** What was paid in its currency and not refunded, including the new payment. */
  paidMinor: number
  /** The cancellation fee; 0 unless the booking is cancelled. */
  feeMinor: number
  /**
   * Whether an expired booking can still be kept: its pickup lies ahead, its seats are free, and its link has not been
   * booked again.
   */
  canBeKept: boolean
}

/** The effects of a payment: whether the booking is confirmed, what is refunded, and what the operator must review. */
export interface Consequence {
  confirm: boolean
  refundMinor: number
  problem: 'too little' | null
}

/**
 * Returns the effects of a received payment on a booking. It confirms a booking that awaits it, never revives a
 * cancelled one, and a surplus is refunded. If it is too little or in another currency, the operator decides whether to
 * accept or refund it.
 */
export function effectsOfPayment({ status, priceMinor, paidMinor, feeMinor, canBeKept }: PaidBooking): Consequence {
  const keepOnly = (keptMinor: number) => ({ refundMinor: Math.max(0, paidMinor - keptMinor), problem: null })
  if (status === 'cancelled') return { confirm: false, ...keepOnly(feeMinor) }
  if (status === 'confirmed') return { confirm: false, ...keepOnly(priceMinor) }
  if (status === 'expired' && !canBeKept) return { confirm: false, ...keepOnly(0) }
  if (paidMinor < priceMinor) return { confirm: false, refundMinor: 0, problem: 'too little' }
  return { confirm: true, ...keepOnly(priceMinor) }
}

/** Confirms as `confirm` does, with the effects of a confirmed sale, in the caller's transaction. */
export async function confirmSale(
  db: Database,
  booking: Booking,
  confirmation: Omit<Confirmation, 'paidMinor'>,
  sender: Sender,
  now: Date,
): Promise<void> {
  await closeOpenPaymentSoon(db, booking, now)
  const sold = await confirm(db, booking, { ...confirmation, paidMinor: await paidMinor(db, booking) }, sender, now)
  const partner = await findPartner(db, booking.partnerId)
  await concludeSale(db, sold, partner, sender, now)
  await announce(db, sold, 'confirmed', {}, sender, now)
}

/** A paid payment is polled after a day, then at doubling intervals up to a week. */
const FIRST_MS = DAY_MS
const MAX_MS = 7 * DAY_MS

/** How long after the last item a bank may still dispute a payment. */
const DISPUTABLE_MS = 120 * DAY_MS

/**
 * Returns when to ask the provider next about a received payment, in case its webhook never reported a refund or
 * dispute (decisions 7.25); null once nothing more is expected.
 */
export function nextPollOfPaid(confirmedAt: Date, lastEndAt: Date, now: Date): Date | null {
  const age = now.getTime() - confirmedAt.getTime()
  const next = now.getTime() + Math.min(Math.max(age, FIRST_MS), MAX_MS)
  return next <= lastEndAt.getTime() + DISPUTABLE_MS ? new Date(next) : null
}
