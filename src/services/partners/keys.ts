import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accessTokens, partnerKeys } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Environment } from '../../values/environment.ts'
import { groupBy } from '../../values/group-by.ts'
import { logPartner } from './partner.ts'

/** A key for display, without its secret. */
export interface ActiveKey {
  environment: Environment
  key: string
  createdAt: Date
  /** When it expires, because it was replaced; null for the current one. */
  endsAt: Date | null
}

/** Returns the condition that a key is valid. */
export function whereAlive(now: Date): SQL | undefined {
  return or(isNull(partnerKeys.revokedAt), gt(partnerKeys.revokedAt, now))
}

/** Returns the valid keys of a partner: first the current ones, then recently replaced ones. */
export async function listKeys(db: Database, partnerId: number, now: Date): Promise<ActiveKey[]> {
  return (await listKeysOf(db, [partnerId], now)).get(partnerId) ?? []
}

/** Returns the same for several partners, by partner; those without valid keys are left out. */
export async function listKeysOf(
  db: Database,
  partnerIds: readonly number[],
  now: Date,
): Promise<Map<number, ActiveKey[]>> {
  const { partnerId, environment, key, createdAt, revokedAt: endsAt } = partnerKeys
  const rows = await db
    .select({ partnerId, environment, key, createdAt, endsAt })
    .from(partnerKeys)
    .where(and(inArray(partnerId, [...partnerIds]), whereAlive(now)))
    .orderBy(desc(endsAt))
  return groupBy(rows, (row) => row.partnerId)
}

/** Revokes every token that was issued to a partner in an environment; its key stays. */
export async function endTokens(
  db: Database,
  { partnerId, environment }: { partnerId: number; environment: Environment },
  actor: Actor,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = tx
      .select({ key: partnerKeys.key })
      .from(partnerKeys)
      .where(and(eq(partnerKeys.partnerId, partnerId), eq(partnerKeys.environment, environment)))
    const whereOwn = inArray(accessTokens.key, own)
    const ended = await tx.delete(accessTokens).where(whereOwn).returning({ key: accessTokens.key })
    const detail = String(ended.length)
    await logPartner(tx, partnerId, { actor, event: `${environment} tokens ended`, detail }, now)
  })
}
