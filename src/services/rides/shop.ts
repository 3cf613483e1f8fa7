import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { places, shopLinks, shops } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { readShopToken, type ShopTokenOwner } from '../bookings/signed-tokens.ts'
import { logDesk } from '../people/operator.ts'

/** A shop with a page of its own; it keeps that when it is no longer in the catalogue. */
export interface LinkedShop extends ShopTokenOwner {
  name: string
  resort: string
  timeZone: string
}

/** Returns the shop with that number; undefined if there is none. */
export async function findShop(db: Database, id: number): Promise<LinkedShop | undefined> {
  const [row] = await db
    .select({
      id: shops.id,
      name: shops.name,
      resort: places.name,
      timeZone: places.timeZone,
      version: shopLinks.version,
    })
    .from(shops)
    .innerJoin(places, eq(places.code, shops.resortCode))
    .leftJoin(shopLinks, eq(shopLinks.shopId, shops.id))
    .where(eq(shops.id, id))
  if (!row) return undefined
  const { version, ...shop } = row
  return { ...shop, linkVersion: version ?? 0 }
}

/** Returns the shop of a link; undefined for any other token, and for a renewed link. */
export async function findShopOfLink(db: Database, key: Buffer, token: string): Promise<LinkedShop | undefined> {
  const owner = readShopToken(key, token)
  const shop = owner && (await findShop(db, owner.id))
  return shop?.linkVersion === owner?.linkVersion ? shop : undefined
}

/** Revokes the link of a shop; its page at the desk then shows a new one. */
export async function renewShopLink(db: Database, { id, name }: LinkedShop, actor: Actor, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(shopLinks)
      .values({ shopId: id, version: 1 })
      .onConflictDoUpdate({ target: shopLinks.shopId, set: { version: sql`${shopLinks.version} + 1` } })
    await logDesk(tx, { actor, event: 'shop’s link renewed', detail: `${name} (${id})` }, now)
  })
}
