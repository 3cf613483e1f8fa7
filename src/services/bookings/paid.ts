import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import type { Booking } from './booking.ts'
import { isUnderWay } from './give-back.ts'

/** Returns what came in for a booking less what went back or is on its way, in minor units of its currency. */
export async function paidMinor(db: Database, { id, currency }: Booking): Promise<number> {
  const [paid] = await db
    .select({ minor: sql`coalesce(sum(${payments.receivedMinor}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.bookingId, id), eq(payments.receivedCurrency, currency)))
  const [returned] = await db
    .select({ minor: sql`coalesce(sum(${refunds.amountMinor}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.bookingId, id), eq(payments.receivedCurrency, currency), isUnderWay))
  return (paid?.minor ?? 0) - (returned?.minor ?? 0)
}
