import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sandboxClocks } from '../../db/schema/index.ts'

/** A partner's clock in the sandbox, and how far it is ahead. */
export type SandboxClock = typeof sandboxClocks.$inferSelect

/** Returns how far a partner's clock in the sandbox is ahead, in milliseconds. */
export async function findAhead(db: Database, partnerId: number): Promise<number> {
  const [clock] = await db.select().from(sandboxClocks).where(eq(sandboxClocks.partnerId, partnerId))
  return clock?.aheadMs ?? 0
}

/** Moves a partner's clock in the sandbox forward. A clock that is further ahead stays as it is. */
export async function putAhead(db: Database, clock: SandboxClock): Promise<void> {
  await db
    .insert(sandboxClocks)
    .values(clock)
    .onConflictDoUpdate({
      target: sandboxClocks.partnerId,
      set: { aheadMs: sql`greatest(${sandboxClocks.aheadMs}, excluded.ahead_ms)` },
    })
}

/** Returns every clock that is ahead. */
export async function listClocks(db: Database): Promise<SandboxClock[]> {
  return db.select().from(sandboxClocks)
}
