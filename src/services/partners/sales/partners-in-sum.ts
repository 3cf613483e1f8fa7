import { and, asc, count, eq, gte, isNotNull, ne, sql, sum } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, partners } from '../../../db/schema/index.ts'
import { type ActiveKey, listKeysOf } from '../keys.ts'
import { type Partner, partnerOfRow } from '../partner.ts'

/** A partner with its recent sales. */
interface PartnerInSum extends Partner {
  closedAt: Date | null
  /** The number and value of live sales that are not cancelled, in EUR minor units at the rates of their days. */
  sales: number
  priceMinor: number
}

/** A partner with its recent sales and valid keys. */
export interface PartnerWithKeys extends PartnerInSum {
  keys: ActiveKey[]
}

/** Returns every partner with its sales since a given time, open accounts first, by name. */
export async function listPartnersInSum(db: Database, since: Date, now: Date): Promise<PartnerWithKeys[]> {
  return withKeys(db, await sumSales(db, since), now)
}

/** Returns one partner in the same form; undefined if there is none with that number. */
export async function findPartnerInSum(
  db: Database,
  id: number,
  since: Date,
  now: Date,
): Promise<PartnerWithKeys | undefined> {
  const [found] = await withKeys(db, await sumSales(db, since, id), now)
  return found
}

async function withKeys(db: Database, all: readonly PartnerInSum[], now: Date): Promise<PartnerWithKeys[]> {
  const keys = await listKeysOf(
    db,
    all.map(({ id }) => id),
    now,
  )
  return all.map((one) => ({ ...one, keys: keys.get(one.id) ?? [] }))
}

/** Returns every partner, or only the given one. */
async function sumSales(db: Database, since: Date, id?: number): Promise<PartnerInSum[]> {
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
