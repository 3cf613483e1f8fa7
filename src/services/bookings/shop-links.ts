import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { shopLinks } from '../../db/schema/index.ts'
import type { ShopTokenOwner } from './signed-tokens.ts'

/** Returns the owner of a shop's current link: a shop whose link was never renewed has the first one. */
export async function findShopLink(db: Database, id: number): Promise<ShopTokenOwner> {
  const [link] = await db.select().from(shopLinks).where(eq(shopLinks.shopId, id))
  return { id, linkVersion: link?.version ?? 0 }
}
