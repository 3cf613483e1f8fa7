import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, commissions, statements } from '../../../db/schema/index.ts'
import { formatDay, OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'

/** A partner's live sales of one day in Paris. */
export interface DaySum {
  /** Day number. */
  day: number
  /** How many stand, and how many were cancelled since. */
  sales: number
  cancelled: number
  /** Of those that stand, in EUR minor units at the rates of their days. */
  priceMinor: number
  /** What all of them earn, in EUR minor units. */
  commissionMinor: number
}

/** Returns a partner's sales day by day, from one day number until before another; days without any are zeros. */
export async function sumSalesByDay(
  db: Database,
  partnerId: number,
  { from, before }: { from: number; before: number },
): Promise<DaySum[]> {
  const startOf = (day: number) => startOfDay(day, OPERATOR_ZONE)
  const wasSold = and(
    eq(bookings.partnerId, partnerId),
    eq(bookings.environment, 'live'),
    isNotNull(bookings.confirmedAt),
    gte(bookings.createdAt, startOf(from)),
    lt(bookings.createdAt, startOf(before)),
  )
  const stands = sql`${bookings.status} <> 'cancelled'`
  const sold = await db
    .select({
      day: sql<string>`${DAY}::text`,
      sales: sql`count(*) FILTER (WHERE ${stands})`.mapWith(Number),
      cancelled: sql`count(*) FILTER (WHERE NOT ${stands})`.mapWith(Number),
      priceMinor: sql`coalesce(sum(${bookings.priceEurMinor}) FILTER (WHERE ${stands}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(wasSold)
    .groupBy(DAY)
  const earned = await db
    .select({ day: sql<string>`${DAY}::text`, commissionMinor: sql`sum(${commissions.amountMinor})`.mapWith(Number) })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    // A commission is as old as its sale or younger, by whichever process's clock.
    .where(and(wasSold, eq(commissions.partnerId, partnerId), gte(commissions.createdAt, startOf(from - 1))))
    .groupBy(DAY)
  const soldOn = new Map(sold.map(({ day, ...sum }) => [day, sum]))
  const earnedOn = new Map(earned.map(({ day, commissionMinor }) => [day, commissionMinor]))
  return Array.from({ length: before - from }, (_, i) => {
    const day = formatDay(from + i)
    return { day: from + i, ...(soldOn.get(day) ?? NOTHING), commissionMinor: earnedOn.get(day) ?? 0 }
  })
}

/** Of a sale, in Paris. */
const DAY = sql`(${bookings.createdAt} AT TIME ZONE 'Europe/Paris')::date`

const NOTHING = { sales: 0, cancelled: 0, priceMinor: 0 }

/** What the days of a month add up to. */
export type MonthSum = Omit<DaySum, 'day'>

/** Returns what days add up to. */
export function addUp(days: readonly DaySum[]): MonthSum {
  const sum = (pick: (one: DaySum) => number) => days.reduce((total, one) => total + pick(one), 0)
  return {
    sales: sum(({ sales }) => sales),
    cancelled: sum(({ cancelled }) => cancelled),
    priceMinor: sum(({ priceMinor }) => priceMinor),
    commissionMinor: sum(({ commissionMinor }) => commissionMinor),
  }
}

/** What a partner's commissions add up to, in EUR minor units. */
export interface CommissionSums {
  /** Of trips that are not over, or not known to have been made. */
  pendingMinor: number
  /** Earned and not yet paid. */
  earnedMinor: number
  paidMinor: number
}

/**
 * Returns what all lines of a partner's commissions add up to, by their states. What statements hold is taken from their
 * totals: only what stands on none is added up.
 */
export async function sumCommissions(db: Database, partnerId: number): Promise<CommissionSums> {
  const isOpen = and(eq(commissions.state, sql.raw("'earned'")), isNull(commissions.statementId))
  const [pendingMinor, openMinor, [stated = { unpaidMinor: 0, paidMinor: 0 }]] = [
    await sumLines(db, partnerId, eq(commissions.state, sql.raw("'pending'"))),
    await sumLines(db, partnerId, isOpen),
    await db
      .select({
        unpaidMinor: sumOf(statements.totalMinor, isNull(statements.paidAt)),
        paidMinor: sumOf(statements.totalMinor, isNotNull(statements.paidAt)),
      })
      .from(statements)
      .where(eq(statements.partnerId, partnerId)),
  ]
  return { pendingMinor, earnedMinor: openMinor + stated.unpaidMinor, paidMinor: stated.paidMinor }
}

async function sumLines(db: Database, partnerId: number, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ minor: sql`coalesce(sum(${commissions.amountMinor}), 0)`.mapWith(Number) })
    .from(commissions)
    .where(and(eq(commissions.partnerId, partnerId), condition))
  return row?.minor ?? 0
}

function sumOf(column: typeof statements.totalMinor, condition: SQL) {
  return sql`coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)`.mapWith(Number)
}
