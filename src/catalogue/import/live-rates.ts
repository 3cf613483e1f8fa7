import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { liveRates } from '../../db/schema/index.ts'
import type { CatalogueRows } from './tables.ts'

/** A live rate that an import kept although the file has another. */
export interface KeptRate {
  code: string
  rate: string
}

/** Returns the file's currencies, with live rates where these are in use. */
export async function atLiveRates(
  db: Database,
  listed: CatalogueRows['currencies'],
): Promise<{ currencies: CatalogueRows['currencies']; keptRates: KeptRate[] }> {
  // After three days without a response the source counts as abandoned, and the file is used.
  const live = await db
    .select({ code: liveRates.code, rate: liveRates.rate })
    .from(liveRates)
    .where(sql`${liveRates.readAt} > now() - interval '3 days'`)
  const rates = new Map(live.map(({ code, rate }) => [code, rate]))
  const currencies = listed.map((currency) => ({ ...currency, rate: rates.get(currency.code) ?? currency.rate }))
  const differing = currencies.filter(({ rate }, i) => Number(rate) !== Number(listed[i]?.rate))
  return { currencies, keptRates: differing.map(({ code, rate }) => ({ code, rate })) }
}
