import { and, eq, gte, isNotNull, isNull, lt, ne, type SQL, sql, sum, asc, count } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { operatorDay } from '../../../db/operator-day.ts'
import { bookings, commissions, statements, partners } from '../../../db/schema/index.ts'
import { formatDay, OPERATOR_ZONE, startOfDay } from '../../../values/time.ts'
import { type ActiveKey, listKeysOf } from '../keys.ts'
import { type Partner, partnerOfRow } from '../partner.ts'

/** A partner's live sales of one day in Paris. */
export interface DaySum {
  /** The day number. */
  day: number
  /** The number of sales that are not cancelled, and of those that are. */
  sales: number
  cancelled: number
  /** The value of those not cancelled, in EUR minor units at the rates of their days. */
  priceMinor: number
  /** The commission on all of them, in EUR minor units. */
  commissionMinor: number
}

/** Returns a partner's sales per day, from one day number until before another. Days without sales are zero. */
export async function sumSalesByDay(
  db: Database,
  partnerId: number,
  { from, before }: { from: number; before: number },
): Promise<DaySum[]> {
  const startOf = (day: number) => startOfDay(day, OPERATOR_ZONE)
  const whereSold = and(
    eq(bookings.partnerId, partnerId),
    eq(bookings.environment, 'live'),
    isNotNull(bookings.confirmedAt),
    gte(bookings.createdAt, startOf(from)),
    lt(bookings.createdAt, startOf(before)),
  )
  const whereStanding = ne(bookings.status, 'cancelled')
  const sold = await db
    .select({
      day: sql<string>`${DAY}::text`,
      sales: sql`count(*) FILTER (WHERE ${whereStanding})`.mapWith(Number),
      cancelled: sql`count(*) FILTER (WHERE NOT ${whereStanding})`.mapWith(Number),
      priceMinor: sql`coalesce(sum(${bookings.priceEurMinor}) FILTER (WHERE ${whereStanding}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(whereSold)
    .groupBy(DAY)
  const earned = await db
    .select({ day: sql<string>`${DAY}::text`, commissionMinor: sum(commissions.amountMinor).mapWith(Number) })
    .from(commissions)
    .innerJoin(bookings, eq(bookings.id, commissions.bookingId))
    // A commission is never older than its sale, apart from differences between the clocks of processes.
    .where(and(whereSold, eq(commissions.partnerId, partnerId), gte(commissions.createdAt, startOf(from - 1))))
    .groupBy(DAY)
  const soldOn = new Map(sold.map(({ day, ...sum }) => [day, sum]))
  const earnedOn = new Map(earned.map(({ day, commissionMinor }) => [day, commissionMinor]))
  return Array.from({ length: before - from }, (_, i) => {
    const day = formatDay(from + i)
    return { day: from + i, ...(soldOn.get(day) ?? NOTHING), commissionMinor: earnedOn.get(day) ?? 0 }
  })
}

/** The day of a sale. */
const DAY = operatorDay(bookings.createdAt)

const NOTHING = { sales: 0, cancelled: 0, priceMinor: 0 }

/** The sums of a month. */
export type MonthSum = Omit<DaySum, 'day'>

/** Returns the sums of several days. */
export function addUp(days: readonly DaySum[]): MonthSum {
  const total = (pick: (one: DaySum) => number) => days.reduce((before, one) => before + pick(one), 0)
  return {
    sales: total(({ sales }) => sales),
    cancelled: total(({ cancelled }) => cancelled),
    priceMinor: total(({ priceMinor }) => priceMinor),
    commissionMinor: total(({ commissionMinor }) => commissionMinor),
  }
}

/** The sums of a partner's commissions, in EUR minor units. */
export interface CommissionSums {
  /** On bookings that are not over, or not marked as done. */
  pendingMinor: number
  /** Earned and not yet paid. */
  earnedMinor: number
  paidMinor: number
}

/**
 * Returns the sums of a partner's commissions by state. The totals of statements are used, and only lines on no
 * statement are added up.
 */
export async function sumCommissions(db: Database, partnerId: number): Promise<CommissionSums> {
  const whereOpen = and(eq(commissions.state, sql.raw("'earned'")), isNull(commissions.statementId))
  const pendingMinor = await sumLines(db, partnerId, eq(commissions.state, sql.raw("'pending'")))
  const openMinor = await sumLines(db, partnerId, whereOpen)
  const [stated = { unpaidMinor: 0, paidMinor: 0 }] = await db
    .select({
      unpaidMinor: sumOf(statements.commissionMinor, isNull(statements.paidAt)),
      paidMinor: sumOf(statements.commissionMinor, isNotNull(statements.paidAt)),
    })
    .from(statements)
    .where(eq(statements.partnerId, partnerId))
  return { pendingMinor, earnedMinor: openMinor + stated.unpaidMinor, paidMinor: stated.paidMinor }
}

async function sumLines(db: Database, partnerId: number, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ minor: sum(commissions.amountMinor).mapWith(Number) })
    .from(commissions)
    .where(and(eq(commissions.partnerId, partnerId), condition))
  return row?.minor ?? 0
}

function sumOf(column: typeof statements.commissionMinor, condition: SQL) {
  return sql`coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)`.mapWith(Number)
}

/** A partner with its recent sales. */
interface PartnerWithSales extends Partner {
  closedAt: Date | null
  /** The number and value of live sales that are not cancelled, in EUR minor units at the rates of their days. */
  sales: number
  priceMinor: number
}

/** A partner with its recent sales and valid keys. */
export interface PartnerWithKeys extends PartnerWithSales {
  keys: ActiveKey[]
}

/** Returns every partner with its sales since a given time, open accounts first, by name. */
export async function listPartnersWithSales(db: Database, since: Date, now: Date): Promise<PartnerWithKeys[]> {
  return withKeys(db, await sumSales(db, since), now)
}

/** Returns one partner in the same form; undefined if there is none with that number. */
export async function findPartnerWithSales(
  db: Database,
  id: number,
  since: Date,
  now: Date,
): Promise<PartnerWithKeys | undefined> {
  const [found] = await withKeys(db, await sumSales(db, since, id), now)
  return found
}

async function withKeys(db: Database, all: readonly PartnerWithSales[], now: Date): Promise<PartnerWithKeys[]> {
  const keys = await listKeysOf(
    db,
    all.map(({ id }) => id),
    now,
  )
  return all.map((one) => ({ ...one, keys: keys.get(one.id) ?? [] }))
}

/** Returns every partner, or only the given one. */
async function sumSales(db: Database, since: Date, id?: number): Promise<PartnerWithSales[]> {
  const sold = db
    .select({
      partnerId: bookings.partnerId,
      sales: count().as('sales'),
      priceMinor: sum(bookings.priceEurMinor).mapWith(Number).as('price_minor'),
    })
    .from(bookings)
    .where(
      and(
        id === undefined ? isNotNull(bookings.partnerId) : eq(bookings.partnerId, id),
        eq(bookings.environment, 'live'),
        isNotNull(bookings.confirmedAt),
        gte(bookings.createdAt, since),
        ne(bookings.status, 'cancelled'),
      ),
    )
    .groupBy(bookings.partnerId)
    .as('sold')
  const rows = await db
    .select({ partner: partners, sales: sold.sales, priceMinor: sold.priceMinor })
    .from(partners)
    .leftJoin(sold, eq(sold.partnerId, partners.id))
    .where(id === undefined ? undefined : eq(partners.id, id))
    .orderBy(sql`${partners.closedAt} IS NOT NULL`, asc(partners.name), asc(partners.id))
  return rows.map(({ partner, sales, priceMinor }) => ({
    ...partnerOfRow(partner),
    closedAt: partner.closedAt,
    sales: sales ?? 0,
    priceMinor: priceMinor ?? 0,
  }))
}
