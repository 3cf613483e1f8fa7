import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { liveRates } from '../../../db/schema/prices.ts'

/** Returns how many seconds ago the source of live rates was last read; undefined where it never was. */
export async function ratesAgeSeconds(db: Database): Promise<number | undefined> {
  // By the database's clock, which also wrote them down.
  const age = sql<number | null>`extract(epoch FROM now() - max(${liveRates.readAt}))::float8`
  const [row] = await db.select({ age }).from(liveRates)
  return row?.age ?? undefined
}
