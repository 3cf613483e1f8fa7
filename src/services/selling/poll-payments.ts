import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { bookings, payments } from '../../db/schema/index.ts'
import type { Log } from '../../log.ts'
import { HOUR_MS, MINUTE_MS } from '../../values/time.ts'
import type { Booking } from '../bookings/booking.ts'
import { expire } from './expire.ts'
import { nextLookAtPaid } from '../money/payments/look-after-paid.ts'
import { openPage } from '../money/payments/open-page.ts'
import type { Payment } from '../money/payments/payment.ts'
import { type PaymentWorld, providerOf } from '../money/payments/payment-world.ts'
import { sendDueRefunds } from '../money/payments/send-refunds.ts'
import { settle } from './settle.ts'

/** After how many minutes the provider is asked, and again when the hold ends. */
const LOOKS_MINUTES = [1, 5, 15]

const AT_ONCE = 10

/**
 * Catches what every other path missed: asks about payments whose browser never came back and whose webhook was lost,
 * and again about those that came in, ends holds, sends refunds. Every part can be repeated, and several processes may do it at once.
 */
export async function runPaymentJobs(world: PaymentWorld, log: Log, now: Date): Promise<void> {
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.warn(error, `${what} failed, trying again later`))
  const due = await claimDue(world, now)
  await Promise.all(
    due.map((payment) =>
      attempt(`poll of a payment of booking ${payment.bookingId}`, pollPayment(world, payment, now)),
    ),
  )
  for (const { id } of await endedHolds(world, now)) await attempt('end of a hold', endHold(world, id, now))
  await attempt('refunds', sendDueRefunds(world, now))
}

/** Claims the payments that are due for a look, those that somebody waits for first, and plans the next one. */
async function claimDue({ db }: PaymentWorld, now: Date): Promise<Payment[]> {
  const dueOf = (which: SQL) =>
    db
      .select({ payment: payments, holdUntil: bookings.holdUntil, lastEndAt: bookings.lastEndAt })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(and(which, lte(payments.nextLookAt, now)))
      .orderBy(asc(payments.nextLookAt))
      .limit(AT_ONCE)
  // Each by an index of its own, so that a backlog is not sorted; the second is not read if there are enough of the first.
  const due = unionAll(dueOf(isNull(payments.confirmedAt)), dueOf(isNotNull(payments.confirmedAt)))
  const planned = (await due.limit(AT_ONCE)).map(({ payment, ...booking }) => {
    const { id, nextLookAt: at, confirmedAt } = payment
    const next = confirmedAt ? nextLookAtPaid(confirmedAt, booking.lastEndAt, now) : nextPoll(payment, booking, now)
    return { id, at, next }
  })
  if (planned.length === 0) return []
  const plan = sql`jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) AS planned (id text, at timestamptz, next timestamptz)`
  // Of several processes that have read the same payment, one finds it as it was.
  return db
    .update(payments)
    .set({ nextLookAt: sql`planned.next` })
    .from(plan)
    .where(and(eq(payments.id, sql`planned.id`), eq(payments.nextLookAt, sql`planned.at`)))
    .returning(getTableColumns(payments))
}

/** A provider that does not answer is asked less and less often, every hour in the end. */
function nextPoll({ createdAt }: Payment, { holdUntil }: Pick<Booking, 'holdUntil'>, now: Date): Date {
  const looks = LOOKS_MINUTES.map((minutes) => createdAt.getTime() + minutes * MINUTE_MS)
  const ahead = [...looks, holdUntil?.getTime() ?? 0].filter((at) => at > now.getTime())
  const waitMs = (now.getTime() - createdAt.getTime()) / 4
  return new Date(ahead.length > 0 ? Math.min(...ahead) : now.getTime() + Math.min(waitMs, HOUR_MS))
}

/** Settles a payment; an open one that no booking waits for any more is closed first, so that it cannot be paid any more. */
async function pollPayment(world: PaymentWorld, payment: Payment, now: Date): Promise<void> {
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
