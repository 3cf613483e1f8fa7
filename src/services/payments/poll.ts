import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { bookings, payments } from '../../db/schema/index.ts'
import type { Log } from '../../log.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { expire } from '../bookings/expire.ts'
import { nextLookAtPaid } from './look-after-paid.ts'
import { openPage } from './open-page.ts'
import type { Payment } from './payment.ts'
import { type PaymentWorld, providerOf } from './payment-world.ts'
import { sendDueRefunds } from './send-refunds.ts'
import { settle } from './settle.ts'

/** After how many minutes the provider is asked, and again when the hold ends. */
const LOOKS_MINUTES = [1, 5, 15]

const AT_ONCE = 10

/**
 * Catches what every other path missed: asks about payments whose browser never came back and whose webhook was lost,
 * and again about those that came in, ends holds, sends refunds. Every part can be repeated, and several processes may do it at once.
 */
export async function keepPaymentsMoving(world: PaymentWorld, log: Log, now: Date): Promise<void> {
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.warn(error, `${what} failed, trying again later`))
  const due = await claimDue(world, now)
  await Promise.all(
    due.map((payment) => attempt(`look at a payment of booking ${payment.bookingId}`, look(world, payment, now))),
  )
  for (const { id } of await endedHolds(world, now)) await attempt('end of a hold', endHold(world, id, now))
  await attempt('refunds', sendDueRefunds(world, now))
}

/** Claims the payments that are due for a look, those that somebody waits for first, and plans the next one. */
async function claimDue({ db }: PaymentWorld, now: Date): Promise<Payment[]> {
  const due = await db
    .select({ payment: payments, booking: { holdUntil: bookings.holdUntil, lastEndAt: bookings.lastEndAt } })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(lte(payments.nextLookAt, now))
    .orderBy(sql`${payments.confirmedAt} IS NOT NULL`, asc(payments.nextLookAt))
    .limit(AT_ONCE)
  const claimed: Payment[] = []
  for (const { payment, booking } of due) {
    const { id, nextLookAt: at, confirmedAt } = payment
    if (at === null) continue
    const next = confirmedAt ? nextLookAtPaid(confirmedAt, booking.lastEndAt, now) : nextLook(payment, booking, now)
    const [row] = await db
      .update(payments)
      .set({ nextLookAt: next })
      .where(and(eq(payments.id, id), eq(payments.nextLookAt, at)))
      .returning()
    if (row) claimed.push(row)
  }
  return claimed
}

/** A provider that does not answer is asked less and less often, every hour in the end. */
function nextLook({ createdAt }: Payment, { holdUntil }: Pick<Booking, 'holdUntil'>, now: Date): Date {
  const looks = LOOKS_MINUTES.map((minutes) => createdAt.getTime() + minutes * MINUTE_MS)
  const ahead = [...looks, holdUntil?.getTime() ?? 0].filter((at) => at > now.getTime())
  const waitMs = (now.getTime() - createdAt.getTime()) / 4
  return new Date(ahead.length > 0 ? Math.min(...ahead) : now.getTime() + Math.min(waitMs, HOUR_MS))
}

/** Settles a payment; an open one that no booking waits for any more is closed first, so that it cannot be paid any more. */
async function look(world: PaymentWorld, payment: Payment, now: Date): Promise<void> {
  const [booking] = await world.db
    .select({ holdUntil: bookings.holdUntil })
    .from(bookings)
    .where(eq(bookings.id, payment.bookingId))
  const isAwaited = booking?.holdUntil && booking.holdUntil > now
  if (!isAwaited && payment.confirmedAt === null) {
    const { reference } = await openPage(world, payment, now)
    await providerOf(world, payment).close(reference, now)
  }
  await settle(world, payment, now)
}

/** Without those whose attempt is open still: they wait until the provider has said what became of it. */
async function endedHolds({ db }: PaymentWorld, now: Date): Promise<{ id: number }[]> {
  const open = db
    .select()
    .from(payments)
    .where(and(eq(payments.bookingId, bookings.id), inArray(payments.state, ['created', 'pending'])))
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(lte(bookings.holdUntil, now), notExists(open)))
    .orderBy(asc(bookings.holdUntil))
    .limit(AT_ONCE)
}

async function endHold({ db, office }: PaymentWorld, id: number, now: Date): Promise<void> {
  await expire(db, id, office, now)
}
