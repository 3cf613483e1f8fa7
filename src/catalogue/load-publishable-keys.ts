import type { Database } from '../db/database.ts'
import { publishableKeys } from '../db/schema/index.ts'
import type { PublishableKey } from './catalogue.ts'

/** Reads all publishable keys by digest, including disabled ones, because links created with them remain valid. */
export async function loadPublishableKeys(db: Database): Promise<ReadonlyMap<string, PublishableKey>> {
  const { id, keyDigest: digest, partnerId, environment, origins, quotesPerMinute, endedAt } = publishableKeys
  const rows = await db
    .select({ id, digest, partnerId, environment, origins, quotesPerMinute, endedAt })
    .from(publishableKeys)
  return new Map(rows.map((key) => [key.digest, key]))
}
