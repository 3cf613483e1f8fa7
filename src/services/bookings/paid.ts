import { and, eq, gt, inArray, ne, sql, isNotNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { bookings, payments, refunds } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/** The card payments for a booking, in minor units of its currency. */
interface Money {
  receivedMinor: number
  /** The part that was refunded or is being refunded. */
  returnedMinor: number
  /** Whether a part of that is not refunded yet. */
  isReturning: boolean
}

/** Returns what was paid for a booking minus refunds, done or under way, in minor units of its currency. */
export async function paidMinor(db: Database, booking: Booking): Promise<number> {
  const { receivedMinor, returnedMinor } = await moneyOf(db, booking)
  return receivedMinor - returnedMinor
}

/** Returns the same for many bookings at once, by their numbers; those that nobody has paid for are left out. */
export async function listPaidMinor(db: Database, bookingIds: readonly number[]): Promise<Map<number, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: payments.bookingId,
      minor: sql`sum(${payments.receivedMinor} - (${refundedOfPayment(db)}))`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(bookings, and(eq(bookings.id, payments.bookingId), eq(bookings.currency, payments.receivedCurrency)))
    .where(inArray(payments.bookingId, [...bookingIds]))
    .groupBy(payments.bookingId)
  return new Map(rows.map(({ id, minor }) => [id, minor]))
}

/** Returns what was paid for a booking, and what was or is being refunded. */
export async function moneyOf(db: Database, { id, currency }: Booking): Promise<Money> {
  const [money = { receivedMinor: 0, returnedMinor: 0, isReturning: false }] = await db
    .select({
      receivedMinor: sql`coalesce(sum(${payments.receivedMinor}), 0)`.mapWith(Number),
      returnedMinor: sql`coalesce(sum((${refundedOfPayment(db)})), 0)`.mapWith(Number),
      isReturning: sql<boolean>`coalesce(sum((${refundedOfPayment(db, ne(refunds.state, 'done'))})), 0) > 0`,
    })
    .from(payments)
    .where(and(eq(payments.bookingId, id), eq(payments.receivedCurrency, currency)))
  return money
}

/**
 * Returns whether any of the money that came in for a booking, in any currency, is neither refunded nor being refunded.
 */
export async function hasMoneyLeft(db: Database, { id }: Pick<Booking, 'id'>): Promise<boolean> {
  const whereLeft = gt(payments.receivedMinor, refundedOfPayment(db))
  return (await db.$count(payments, and(eq(payments.bookingId, id), whereLeft))) > 0
}

/** Returns what is left to pay of a price, after what was paid and what the operator has waived. */
export function unpaidMinor(
  { priceMinor, waivedMinor }: Pick<Booking, 'priceMinor' | 'waivedMinor'>,
  paid: number,
): number {
  return Math.max(0, priceMinor - waivedMinor - paid)
}

/** Returns whether the driver or shop collects the rest on arrival, and the voucher says how much. */
export function isCollecting({ status, settlement, contactsErasedAt }: Booking): boolean {
  return status === 'confirmed' && settlement === 'on_arrival' && contactsErasedAt === null
}

/**
 * Returns the amount that is now due by card: the price of a booking that awaits payment, or the additional amount that
 * the traveller of a confirmed one was asked for. Returns 0 for any other, and while the operator has to review a
 * payment.
 */
export async function dueByCardMinor(db: Database, booking: Booking): Promise<number> {
  if (booking.status === 'confirmed') return booking.askedMinor ?? 0
  if (booking.status !== 'awaiting_payment') return 0
  // Too little, or another currency: it cannot be paid again until the operator has decided.
  if (await hasMoneyLeft(db, booking)) return 0
  return booking.priceMinor
}

/**
 * Returns the condition that a refund counts, for the table of refunds or an alias of it: all do except failed ones that
 * will not be retried.
 */
export function whereRefunded({ state, nextAttemptAt }: Record<'state' | 'nextAttemptAt', PgColumn>): SQL | undefined {
  return or(ne(state, 'failed'), isNotNull(nextAttemptAt))
}

/** Selects, within a query of payments, what was or is being refunded of each, or only some of it. */
export function refundedOfPayment(db: Database, which?: SQL) {
  return db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), whereRefunded(refunds), which))
}
