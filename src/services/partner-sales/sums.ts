import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings, commissions } from '../../db/schema/index.ts'
import { formatDay, localMinute, toInstant } from '../../values/time.ts'

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
  const startOf = (day: number) => new Date(toInstant(localMinute(day, 0, 0)))
  const day = sql<string>`(${bookings.createdAt} AT TIME ZONE 'Europe/Paris')::date::text`
  const stands = sql`${bookings.status} <> 'cancelled'`
  const rows = await db
    .select({
      day,
      sales: sql`count(*) FILTER (WHERE ${stands})`.mapWith(Number),
      cancelled: sql`count(*) FILTER (WHERE NOT ${stands})`.mapWith(Number),
      priceMinor: sql`coalesce(sum(${EUROS}) FILTER (WHERE ${stands}), 0)`.mapWith(Number),
      commissionMinor: sql`coalesce(sum(${COMMISSION}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.partnerId, partnerId),
        eq(bookings.environment, 'live'),
        isNotNull(bookings.confirmedAt),
        gte(bookings.createdAt, startOf(from)),
        lt(bookings.createdAt, startOf(before)),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  const known = new Map(rows.map(({ day: named, ...sum }) => [named, sum]))
  return Array.from({ length: before - from }, (_, i) => ({
    day: from + i,
    ...(known.get(formatDay(from + i)) ?? NOTHING),
  }))
}

const NOTHING = { sales: 0, cancelled: 0, priceMinor: 0, commissionMinor: 0 }

/** The price in EUR minor units, rounded half up (decisions 1.5). */
const EUROS = sql`(2 * ${bookings.priceMinor} * 1000000 + ${bookings.rateMillionths}) / (2 * ${bookings.rateMillionths})`

const COMMISSION = sql`(SELECT sum(c.amount_minor) FROM commissions c WHERE c.booking_id = bookings.id)`

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
  /** Of trips that are still ahead. */
  pendingMinor: number
  /** Earned and not yet paid. */
  earnedMinor: number
  paidMinor: number
}

/** Returns what all lines of a partner's commissions add up to, by their states. */
export async function sumCommissions(db: Database, partnerId: number): Promise<CommissionSums> {
  const rows = await db
    .select({ state: commissions.state, minor: sql`sum(${commissions.amountMinor})`.mapWith(Number) })
    .from(commissions)
    .where(eq(commissions.partnerId, partnerId))
    .groupBy(commissions.state)
  const of = (state: (typeof rows)[number]['state']) => rows.find((row) => row.state === state)?.minor ?? 0
  return { pendingMinor: of('pending'), earnedMinor: of('earned'), paidMinor: of('paid') }
}
