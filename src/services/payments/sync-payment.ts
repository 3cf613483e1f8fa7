import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments } from '../../db/schema/index.ts'
import { SYSTEM } from '../../values/actor.ts'
import type { Booking } from '../bookings/booking.ts'
import { canBeKept } from '../bookings/can-be-kept.ts'
import { listItems } from '../bookings/find-booking.ts'
import { lockBooking } from '../bookings/lock-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { paidMinor, unpaidMinor } from '../bookings/paid.ts'
import { PAYMENT_MOVES } from '../bookings/states.ts'
import { notEnoughNotice } from '../notify/letters/operators-letters.ts'
import { queueNotice } from '../notify/letters/queue-letter.ts'
import { refreshCommission } from '../partners/commissions/adjust-commission.ts'
import { announceAmountDue, markPaidByCard } from './amount-due.ts'
import { confirmSale } from './confirm-sale.ts'
import { effectsOfPayment } from './effects-of-payment.ts'
import { failPayment } from './fail-payment.ts'
import { nextPollOfPaid } from './next-poll.ts'
import { openPage } from './open-page.ts'
import { type PaymentDeps, providerOf } from './payment-deps.ts'
import type { Payment } from './payment.ts'
import { planRefund } from './plan-refund.ts'
import type { PaymentFacts } from './provider.ts'
import { issueReceipts } from './receipts/issue-receipts.ts'
import { toCollectMinor } from './receive-on-arrival.ts'
import { recordRefunds } from './record-refunds.ts'
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
    canBeKept: booking.status !== 'expired' || (await canBeKept(db, catalogue.current, booking, now)),
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
  const full = { booking, items: await listItems(db, booking) }
  await queueNotice(db, full, (view) => notEnoughNotice(view, cameIn), sender, now)
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
  await refreshCommission(db, { ...booking, askedMinor }, now)
  return askedMinor === null
}

function reasonFor({ status }: Booking): string {
  if (status === 'cancelled') return 'paid after the cancellation'
  return status === 'expired' ? 'paid after the hold was over' : 'paid too much'
}
