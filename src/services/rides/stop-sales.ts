import { and, asc, eq, gte } from 'drizzle-orm'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { packs, rentalOffers, shops, stopSales } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { equipmentOf, packName } from '../../values/pack.ts'
import { formatDay } from '../../values/time.ts'
import { holdSales } from '../bookings/stopped-sales.ts'
import { logDesk } from '../people/operator.ts'

/** A stop-sale that is not over. */
export interface ShownStop {
  id: number
  shop: { id: number; name: string }
  /** Null for everything that the shop has. */
  pack: { id: number; name: string } | null
  /** Days as `YYYY-MM-DD`, both included. */
  from: string
  to: string
}

/** Returns the stop-sales that last until a day or longer, of one shop or of all, by shop and days. */
export async function listStopSales(db: Database, today: number, shopId: number | null): Promise<ShownStop[]> {
  const rows = await db
    .select({ stop: stopSales, shopName: shops.name, packId: packs.id, parts: packs.parts, tier: rentalOffers.name })
    .from(stopSales)
    .innerJoin(shops, eq(shops.id, stopSales.shopId))
    .leftJoin(packs, eq(packs.id, stopSales.packId))
    .leftJoin(rentalOffers, eq(rentalOffers.id, packs.offerId))
    .where(and(gte(stopSales.dateTo, formatDay(today)), shopId === null ? undefined : eq(stopSales.shopId, shopId)))
    .orderBy(asc(shops.name), asc(stopSales.shopId), asc(stopSales.dateFrom), asc(stopSales.id))
  return rows.map(({ stop, shopName, packId, parts, tier }) => ({
    id: stop.id,
    shop: { id: stop.shopId, name: shopName },
    pack:
      packId === null || parts === null || tier === null
        ? null
        : { id: packId, name: packName(tier, equipmentOf(parts).composition) },
    from: stop.dateFrom,
    to: stop.dateTo,
  }))
}

/** A sale to stop; day numbers, both included, and no pack for everything. */
export interface NewStop {
  shopId: number
  packId: number | null
  from: number
  to: number
}

/** Stops a sale. Once this is committed, nothing that it covers is sold on any channel. */
export async function addStopSale(db: Database, stop: NewStop, actor: Actor, now: Date): Promise<void> {
  const { shopId, packId, from, to } = stop
  await db.transaction(async (tx) => {
    await holdSales(tx, shopId)
    const dates = { dateFrom: formatDay(from), dateTo: formatDay(to) }
    await tx.insert(stopSales).values({ shopId, packId, ...dates, createdAt: now })
    const what = packId === null ? 'everything' : `pack ${packId}`
    const detail = `shop ${shopId}, ${what}, ${dates.dateFrom} to ${dates.dateTo}`
    await logDesk(tx, { actor, event: 'sale stopped', detail }, now)
  })
}

/** Lets a stopped sale go on, of one shop alone or of any. Returns whether there was one. */
export async function removeStopSale(
  db: Database,
  id: number,
  shopId: number | null,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(stopSales)
      .where(and(eq(stopSales.id, id), shopId === null ? undefined : eq(stopSales.shopId, shopId)))
      .returning()
    if (!gone) return false
    const detail = `shop ${gone.shopId}, ${gone.dateFrom} to ${gone.dateTo}`
    await logDesk(tx, { actor, event: 'sale resumed', detail }, now)
    return true
  })
}

/** Returns the packs whose sale a shop can stop. */
export function packsOfShop({ rentals }: Catalogue, shopId: number): { id: number; name: string }[] {
  const supplierId = rentals.shops.get(shopId)?.supplier.id
  return Array.from(rentals.packs.values())
    .filter(({ offer }) => offer.supplierId === supplierId)
    .map(({ id, offer, equipment }) => ({
      id,
      name: `${packName(offer.name, equipment.composition)} (${offer.group}, ${offer.ageGroup.replaceAll('_', ' ')})`,
    }))
}
