import { and, eq, gt, gte, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { countsAsRefunded } from '../bookings/refunded.ts'

/**
 * Returns the condition that one of our refunds, joined with its payment, was given up and waits for the operator. It
 * no longer does once another refund of the same amount was made of its payment, or less than its amount is left of it.
 */
export function isGivenUp(db: Database): SQL | undefined {
  const others = alias(refunds, 'others')
  const ofSamePayment = and(eq(others.paymentId, refunds.paymentId), countsAsRefunded(others))
  const replaced = db
    .select({ one: sql`1` })
    .from(others)
    .where(and(ofSamePayment, eq(others.amountMinor, refunds.amountMinor), gt(others.createdAt, refunds.createdAt)))
  const returned = db
    .select({ minor: sql`coalesce(sum(${others.amountMinor}), 0)` })
    .from(others)
    .where(ofSamePayment)
  return and(
    eq(refunds.origin, 'us'),
    // A literal, so that the partial index applies.
    eq(refunds.state, sql.raw("'failed'")),
    isNull(refunds.nextAttemptAt),
    notExists(replaced),
    gte(sql`${payments.receivedMinor} - (${returned})`, refunds.amountMinor),
  )
}
