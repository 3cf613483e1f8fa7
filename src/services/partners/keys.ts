import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accessTokens, partnerKeys } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'

/** A key as its partner may see it: without its secret, which nobody knows. */
export interface ActiveKey {
  environment: Environment
  key: string
  createdAt: Date
}

/** Returns the active keys of a partner, at most one for each environment. */
export async function listKeys(db: Database, partnerId: number): Promise<ActiveKey[]> {
  const { environment, key, createdAt } = partnerKeys
  return db
    .select({ environment, key, createdAt })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), isNull(partnerKeys.revokedAt)))
}

/** Ends every token that was issued to a partner in an environment; its key stays. Returns how many there were. */
export async function endTokens(
  db: Database,
  { partnerId, environment }: { partnerId: number; environment: Environment },
): Promise<number> {
  const own = db
    .select({ key: partnerKeys.key })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), eq(partnerKeys.environment, environment)))
  const ended = await db.delete(accessTokens).where(inArray(accessTokens.key, own)).returning({ key: accessTokens.key })
  return ended.length
}
