import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'

/** Returns whether a refund counts: all do except failed ones that will not be retried. */
export function isRefunded({
  state,
  nextAttemptAt,
}: Pick<typeof refunds.$inferSelect, 'state' | 'nextAttemptAt'>): boolean {
  return state !== 'failed' || nextAttemptAt !== null
}

/** Returns the same as a condition, for the table of refunds or an alias of it. */
export function countsAsRefunded({
  state,
  nextAttemptAt,
}: Record<'state' | 'nextAttemptAt', PgColumn>): SQL | undefined {
  return or(ne(state, 'failed'), isNotNull(nextAttemptAt))
}

/** Selects, within a query of payments, what was or is being refunded of each, or only some of it. */
export function refundedOfPayment(db: Database, which?: SQL) {
  return db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), countsAsRefunded(refunds), which))
}
