import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings, partners } from '../../../db/schema/index.ts'
import { type ActiveKey, listKeys } from '../keys.ts'
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
  const all: PartnerWithKeys[] = []
  for (const one of await sumSales(db, since)) all.push({ ...one, keys: await listKeys(db, one.id, now) })
  return all
}

async function sumSales(db: Database, since: Date): Promise<PartnerInSum[]> {
  const sold = db
    .select({
      partnerId: bookings.partnerId,
      sales: sql<string>`count(*)`.as('sales'),
      priceMinor: sql<string>`sum(${bookings.priceEurMinor})`.as('price_minor'),
    })
    .from(bookings)
    .where(
      and(
        isNotNull(bookings.partnerId),
        eq(bookings.environment, 'live'),
        isNotNull(bookings.confirmedAt),
        gte(bookings.createdAt, since),
        sql`${bookings.status} <> 'cancelled'`,
      ),
    )
    .groupBy(bookings.partnerId)
    .as('sold')
  const rows = await db
    .select({ partner: partners, sales: sold.sales, priceMinor: sold.priceMinor })
    .from(partners)
    .leftJoin(sold, eq(sold.partnerId, partners.id))
    .orderBy(sql`${partners.closedAt} IS NOT NULL`, asc(partners.name), asc(partners.id))
  return rows.map(({ partner, sales, priceMinor }) => ({
    ...partnerOfRow(partner),
    closedAt: partner.closedAt,
    sales: Number(sales ?? 0),
    priceMinor: Number(priceMinor ?? 0),
  }))
}
