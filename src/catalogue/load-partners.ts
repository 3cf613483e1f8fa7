import type { Database } from '../db/database.ts'
import { partners, publishableKeys } from '../db/schema/index.ts'
import { parseDecimal } from '../values/money.ts'
import type { PartnerCode, PublishableKey } from './catalogue.ts'
import { stored } from './stored-rows.ts'

/** Reads the codes of all partners that have one. */
export async function loadPartnerCodes(db: Database): Promise<ReadonlyMap<string, PartnerCode>> {
  const { id, promoCode, discountPercent } = partners
  const codes = new Map<string, PartnerCode>()
  for (const row of await db.select({ id, promoCode, discountPercent }).from(partners)) {
    const { id: partnerId, promoCode: code } = row
    if (code === null) continue
    const where = { table: 'partners', row: partnerId, column: 'discount_percent' }
    codes.set(code, { code, partnerId, basisPoints: stored(parseDecimal(row.discountPercent, 2), where) })
  }
  return codes
}

/** Reads all publishable keys by digest, including disabled ones, because links created with them remain valid. */
export async function loadPublishableKeys(db: Database): Promise<ReadonlyMap<string, PublishableKey>> {
  const { id, keyDigest: digest, partnerId, environment, origins, quotesPerMinute, endedAt } = publishableKeys
  const rows = await db
    .select({ id, digest, partnerId, environment, origins, quotesPerMinute, endedAt })
    .from(publishableKeys)
  return new Map(rows.map((key) => [key.digest, key]))
}
