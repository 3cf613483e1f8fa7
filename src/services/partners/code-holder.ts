import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partners, promoCodes } from '../../db/schema/index.ts'

/**
 * Returns whose code this is, a partner's or the catalogue's; undefined if it is free. Nobody else can find it free
 * until the caller's transaction ends.
 */
export async function findCodeHolder(db: Database, code: string): Promise<string | undefined> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`promo code ${code}`}, 0))`)
  const [partner] = await db.select({ id: partners.id }).from(partners).where(eq(partners.promoCode, code))
  if (partner) return `partner ${partner.id}`
  const [promo] = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), eq(promoCodes.active, true)))
  return promo && 'the promo codes of the catalogue'
}
