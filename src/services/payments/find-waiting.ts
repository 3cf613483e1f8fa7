import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, payments, refunds } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'
import type { Booking } from '../bookings/booking.ts'
import { isGivenUp } from './given-up-refunds.ts'
import type { Refund } from './record-refunds.ts'

/** One of our refunds that is not done yet or has failed. */
export interface OpenRefund {
  refund: Refund
  /** The currency of its payment. */
  currency: string
  booking: Booking
}

/** Returns the refunds that are under way, or have failed and were not settled otherwise since, oldest first. */
export async function listOpenRefunds(db: Database, environment: Environment): Promise<OpenRefund[]> {
  return db
    .select({ refund: refunds, currency: sql<string>`${payments.receivedCurrency}`, booking: bookings })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, and(eq(bookings.id, refunds.bookingId), eq(bookings.environment, environment)))
    .where(
      and(
        eq(refunds.origin, 'us'),
        or(and(isNotNull(refunds.nextAttemptAt), ne(refunds.state, 'done')), isGivenUp(db)),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Returns one of our refunds with its booking; undefined if there is none. */
export async function findRefund(
  db: Database,
  environment: Environment,
  id: string,
): Promise<{ refund: Refund; booking: Booking } | undefined> {
  const [found] = await db
    .select({ refund: refunds, booking: bookings })
    .from(refunds)
    .innerJoin(bookings, and(eq(bookings.id, refunds.bookingId), eq(bookings.environment, environment)))
    .where(and(eq(refunds.id, id), eq(refunds.origin, 'us')))
  return found
}

/** Returns the bookings that await payment, in the order in which their holds end. */
export async function listAwaitingPayment(db: Database, environment: Environment): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        isNotNull(bookings.holdUntil),
        eq(bookings.status, 'awaiting_payment'),
        eq(bookings.environment, environment),
      ),
    )
    .orderBy(asc(bookings.holdUntil), asc(bookings.id))
}

/** Returns the confirmed bookings whose traveller was asked for more and has not paid it yet, by their start. */
export async function listAskedForMore(db: Database, environment: Environment): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(and(isNotNull(bookings.askedMinor), eq(bookings.environment, environment)))
    .orderBy(asc(bookings.firstStartAt), asc(bookings.id))
}
