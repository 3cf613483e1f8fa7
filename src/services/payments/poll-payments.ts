import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { bookings, payments } from '../../db/schema/index.ts'
import type { Log } from '../../log.ts'
import { SYSTEM } from '../../values/actor.ts'
import { OPEN_PAYMENT_STATES, BOOKING_MOVES, canMove } from '../../values/states.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import { whereAboutOne, type BookingScope, type Booking, lockBooking } from '../bookings/booking.ts'
import { findBookingById, findFullBookingById } from '../bookings/find-booking.ts'
import { logBooking } from '../bookings/log.ts'
import { dueByCardMinor } from '../bookings/paid.ts'
import type { Sender } from '../bookings/sender.ts'
import { announce } from '../notify/announce.ts'
import { whereDue } from '../platform/due-work.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment.ts'
import { sendDueRefunds } from './send-refunds.ts'
import { closePayment, nextPollOfPaid, syncPayment } from './sync-payment.ts'

/** After how many minutes the provider is polled about an open payment. It is polled again when the hold ends. */
const POLLED_AFTER_MINUTES = [1, 5, 15]

const AT_ONCE = 10

/** How long a claimed payment belongs to one process before its next poll is scheduled. */
const LEASE_MS = MINUTE_MS

type PolledBooking = Pick<Booking, 'holdUntil' | 'lastEndAt'>

/**
 * Catches everything that the other paths missed: polls payments whose browser never returned and whose webhook was
 * lost, polls received ones for later refunds, ends holds, and sends refunds, for all bookings or some of them. Every
 * part can be repeated, and several processes may run it at once.
 */
export async function runPaymentJobs(deps: PaymentDeps, log: Log, now: Date, scope?: BookingScope): Promise<void> {
  const attempt = (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => log.warn(error, `${what} failed, trying again later`))
  const due = await claimDue(deps, scope, now)
  await Promise.all(
    due.map((payment) => attempt(`polling a payment of booking ${payment.bookingId}`, pollPayment(deps, payment, now))),
  )
  for (const { id } of await endedHolds(deps, scope, now))
    await attempt(`ending the hold of booking ${id}`, expire(deps.db, id, deps.sender, now))
  await attempt('sending refunds', sendDueRefunds(deps, now, scope))
}

/** Claims the payments that are due for a poll, as many open ones as received ones. */
async function claimDue({ db }: PaymentDeps, scope: BookingScope, now: Date): Promise<Payment[]> {
  const { id, nextPollAt, confirmedAt } = payments
  const ours = whereAboutOne(db, payments.bookingId, scope)
  const due = (which: SQL) => whereDue(db, { id, dueAt: nextPollAt, which: and(which, ours), most: AT_ONCE }, now)
  const claimed = await db
    .update(payments)
    .set({ nextPollAt: leaseEnd(now) })
    .where(or(due(isNull(confirmedAt)), due(isNotNull(confirmedAt))))
    .returning()
  // First those that somebody waits for.
  return inOrder(claimed, (payment) => payment.confirmedAt ?? 0)
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** Schedules the next poll of a claimed payment, unless it has been rescheduled meanwhile. */
async function planNextPoll(db: Database, payment: Payment, booking: PolledBooking, now: Date): Promise<void> {
  const { id, confirmedAt } = payment
  const next = confirmedAt ? nextPollOfPaid(confirmedAt, booking.lastEndAt, now) : nextPollOfOpen(payment, booking, now)
  await db
    .update(payments)
    .set({ nextPollAt: next })
    .where(and(eq(payments.id, id), eq(payments.nextPollAt, leaseEnd(now))))
}

/**
 * Returns the next poll of an open payment. A provider that does not respond is polled less and less often, finally
 * every hour.
 */
function nextPollOfOpen({ createdAt }: Payment, { holdUntil }: PolledBooking, now: Date): Date {
  const polls = POLLED_AFTER_MINUTES.map((minutes) => createdAt.getTime() + minutes * MINUTE_MS)
  const ahead = [...polls, holdUntil?.getTime() ?? 0].filter((at) => at > now.getTime())
  const waitMs = (now.getTime() - createdAt.getTime()) / 4
  return new Date(ahead.length > 0 ? Math.min(...ahead) : now.getTime() + Math.min(waitMs, HOUR_MS))
}

/** Syncs a payment, and closes an open one that no booking needs any more. */
async function pollPayment(deps: PaymentDeps, payment: Payment, now: Date): Promise<void> {
  const booking = await findBookingById(deps.db, payment.bookingId)
  if (!booking) return
  await planNextPoll(deps.db, payment, booking, now)
  const isNeeded = payment.confirmedAt !== null || (await isAwaited(deps.db, booking, payment, now))
  await (isNeeded ? syncPayment : closePayment)(deps, payment, now)
}

/** Returns whether a booking still waits for a payment: for this amount, and until its hold ends if it has one. */
async function isAwaited(db: Database, booking: Booking, { amountMinor }: Payment, now: Date): Promise<boolean> {
  const isOver = booking.holdUntil !== null && booking.holdUntil <= now
  return !isOver && (await dueByCardMinor(db, booking)) === amountMinor
}

/**
 * Returns bookings whose holds have ended, without those with an open attempt, which wait for the provider's response.
 */
async function endedHolds({ db }: PaymentDeps, scope: BookingScope, now: Date): Promise<{ id: number }[]> {
  const open = db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), inArray(payments.state, OPEN_PAYMENT_STATES)))
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(lte(bookings.holdUntil, now), notExists(open), scope))
    .orderBy(asc(bookings.holdUntil))
    .limit(AT_ONCE)
}

/**
 * Expires an unpaid booking whose hold is over, unless it has an open payment, and notifies a traveller who has tried
 * to pay. Returns whether it expired the booking.
 */
export async function expire(db: Database, id: number, sender: Sender, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || !canMove(booking.status, 'expire')) return false
    if (booking.holdUntil === null || booking.holdUntil > now) return false
    // In a separate statement, so that it sees an attempt opened by the previous holder of the lock.
    const whereOpen = and(eq(payments.bookingId, id), inArray(payments.state, OPEN_PAYMENT_STATES))
    if ((await tx.$count(payments, whereOpen)) > 0) return false
    await tx.update(bookings).set({ status: BOOKING_MOVES.expire.to, holdUntil: null }).where(eq(bookings.id, id))
    const attempts = await tx.select().from(payments).where(eq(payments.bookingId, id))
    const paidNothing = attempts.length > 0 && attempts.every(({ receivedMinor }) => receivedMinor === null)
    const found = paidNothing && (await findFullBookingById(tx, booking.environment, id))
    if (found) await announce(tx, found, 'unpaid', {}, sender, now)
    await logBooking(tx, id, { actor: SYSTEM, event: 'expired' }, now)
    return true
  })
}
