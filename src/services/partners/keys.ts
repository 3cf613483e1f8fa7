import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accessTokens, partnerKeys } from '../../db/schema/index.ts'
import type { Environment } from '../../values/environment.ts'

/** A key for display, without its secret. */
export interface ActiveKey {
  environment: Environment
  key: string
  createdAt: Date
  /** When it expires, because it was replaced; null for the current one. */
  endsAt: Date | null
}

/** Returns the condition that a key is valid. */
export function isAlive(now: Date): SQL | undefined {
  return or(isNull(partnerKeys.revokedAt), gt(partnerKeys.revokedAt, now))
}

/** Returns the valid keys of a partner: first the current ones, then recently replaced ones. */
export async function listKeys(db: Database, partnerId: number, now: Date): Promise<ActiveKey[]> {
  const { environment, key, createdAt, revokedAt: endsAt } = partnerKeys
  return db
    .select({ environment, key, createdAt, endsAt })
    .from(partnerKeys)
    .where(and(eq(partnerKeys.partnerId, partnerId), isAlive(now)))
    .orderBy(desc(endsAt))
}

/** Revokes every token that was issued to a partner in an environment; its key stays. Returns how many there were. */
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
