import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { select } from './table-parts.ts'

/** A live rate that an import kept although the file has another. */
export interface KeptRate {
  code: string
  rate: string
}

/** Replaces staged rates by live rates where these are in use, and returns those that differ. */
export async function putLiveRates(db: Database): Promise<KeptRate[]> {
  // After three days without a response the source counts as abandoned, and the file is used.
  const kept = sql`
    UPDATE staged_currencies AS s SET rate = live.rate FROM live_rates AS live
    WHERE live.code = s.code AND live.rate <> s.rate AND live.read_at > now() - interval '3 days'
    RETURNING s.code::text AS code, s.rate::text AS rate`
  return (await select<{ code: string; rate: string }>(db, kept)).toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
