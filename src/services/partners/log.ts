import { and, desc, eq, like } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partnerLog } from '../../db/schema/index.ts'
import { type Actor, actorColumns } from '../../values/actor.ts'

/** What happened to an account, and who did it; it holds no secret. */
interface NewEvent {
  actor: Actor
  event: string
  detail?: string | null
}

/** Logs what happened to a partner's account. */
export async function logPartnerEvent(
  db: Database,
  partnerId: number,
  { actor, event, detail = null }: NewEvent,
  now: Date,
): Promise<void> {
  await db.insert(partnerLog).values({ partnerId, at: now, ...actorColumns(actor), event, detail })
}

/** Something that happened to an account. */
export type PartnerEvent = typeof partnerLog.$inferSelect

/** Returns what happened to statements of a month, the latest first; of one partner where one is meant. */
export async function listStatementEvents(
  db: Database,
  { month, partnerId }: { month: string; partnerId?: number },
): Promise<PartnerEvent[]> {
  const isTheirs = partnerId === undefined ? undefined : eq(partnerLog.partnerId, partnerId)
  return db
    .select()
    .from(partnerLog)
    .where(and(isTheirs, like(partnerLog.event, 'statement %'), eq(partnerLog.detail, month)))
    .orderBy(desc(partnerLog.id))
}

/** Returns what last happened to an account, the latest first. */
export async function listPartnerEvents(db: Database, partnerId: number, most: number): Promise<PartnerEvent[]> {
  return db
    .select()
    .from(partnerLog)
    .where(eq(partnerLog.partnerId, partnerId))
    .orderBy(desc(partnerLog.id))
    .limit(most)
}
