import { and, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { operatorDay } from '../../db/operator-day.ts'
import { bookings, payments, refunds } from '../../db/schema/index.ts'
import { MINUTE_MS, OPERATOR_ZONE, startOfDay, todayAt } from '../../values/time.ts'

/** The payments and refunds of one provider on one day in Paris, in minor units of the currency. */
export interface Takings {
  /** `YYYY-MM-DD`. */
  day: string
  provider: string
  currency: string
  paymentsMinor: number
  /** Including what banks took back in disputes. */
  refundsMinor: number
}

/**
 * Returns the payments and refunds of live bookings per day, from one day number until before another, without empty
 * days.
 */
export async function sumTakings(db: Database, { from, before }: { from: number; before: number }): Promise<Takings[]> {
  const start = startOfDay(from, OPERATOR_ZONE)
  const end = startOfDay(before, OPERATOR_ZONE)
  const whereLive = eq(bookings.environment, 'live')
  const came = await db
    .select({ day: PAID_ON, ...GROUP, minor: sum(payments.receivedMinor).mapWith(Number) })
    .from(payments)
    .innerJoin(bookings, and(eq(bookings.id, payments.bookingId), whereLive))
    .where(and(gte(payments.confirmedAt, start), lt(payments.confirmedAt, end)))
    .groupBy(PAID_ON, payments.provider, payments.receivedCurrency)
  const went = await db
    .select({ day: RETURNED_ON, ...GROUP, provider: RETURNED_BY, minor: sum(refunds.amountMinor).mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, and(eq(bookings.id, refunds.bookingId), whereLive))
    .where(and(gte(refunds.doneAt, start), lt(refunds.doneAt, end)))
    .groupBy(RETURNED_ON, RETURNED_BY, payments.receivedCurrency)
  const all = new Map<string, Takings>()
  const takingsOf = ({ day, provider, currency }: Omit<(typeof came)[number], 'minor'>): Takings => {
    const key = [day, provider, currency].join(' ')
    const known = all.get(key) ?? { day, provider, currency, paymentsMinor: 0, refundsMinor: 0 }
    all.set(key, known)
    return known
  }
  for (const { minor, ...key } of came) takingsOf(key).paymentsMinor = minor
  for (const { minor, ...key } of went) takingsOf(key).refundsMinor = minor
  return [...all.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, takings]) => takings)
}

/**
 * How long the sums of days that are over are kept: a correction by hand would change them, and hardly anything else.
 */
const KEPT_MS = 10 * MINUTE_MS

/**
 * Returns a function that sums takings as `sumTakings` does, for pages that are looked at again and again: the days
 * that are over are summed once in ten minutes, and today each time.
 */
export function keepTakings(): (db: Database, days: { from: number; before: number }, now: Date) => Promise<Takings[]> {
  let kept: { from: number; over: number; at: number; takings: Takings[] } | null = null
  return async (db, { from, before }, now) => {
    const over = Math.max(from, Math.min(before, todayAt(now, OPERATOR_ZONE)))
    const age = kept && kept.from === from && kept.over === over ? now.getTime() - kept.at : Infinity
    const past = kept && age >= 0 && age < KEPT_MS ? kept.takings : await sumTakings(db, { from, before: over })
    if (past !== kept?.takings) kept = { from, over, at: now.getTime(), takings: past }
    return over === before ? past : [...past, ...(await sumTakings(db, { from: over, before }))]
  }
}

const PAID_ON = sql<string>`${operatorDay(payments.confirmedAt)}::text`
const RETURNED_ON = sql<string>`${operatorDay(refunds.doneAt)}::text`

/** What the operator paid back by hand did not go through the provider of its payment. */
const RETURNED_BY = sql<string>`CASE WHEN ${refunds.origin} = 'by_hand' THEN 'by_hand' ELSE ${payments.provider} END`

/** A received payment always has a currency. */
const GROUP = { provider: payments.provider, currency: sql<string>`${payments.receivedCurrency}` }
