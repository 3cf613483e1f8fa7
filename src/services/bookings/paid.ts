import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'

/** Returns what came in for a booking less what went back or is on its way, in minor units of its currency. */
export async function paidMinor(db: Database, { id, currency }: Booking): Promise<number> {
  const [paid] = await db
    .select({ minor: sql`coalesce(sum(${payments.amountMinor}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.bookingId, id), eq(payments.currency, currency), eq(payments.state, 'confirmed')))
  const [returned] = await db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.bookingId, id),
        eq(payments.currency, currency),
        // A failed one that will be tried again is on its way, too.
        or(ne(refunds.state, 'failed'), isNotNull(refunds.nextAttemptAt)),
      ),
    )
  return (paid?.minor ?? 0) - (returned?.minor ?? 0)
}
