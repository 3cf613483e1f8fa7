import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partnerLog } from '../../db/schema/index.ts'
import type { Actor } from '../../values/booking.ts'

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
  await db.insert(partnerLog).values({ partnerId, at: now, actor, event, detail })
}

/** Something that happened to an account. */
export type PartnerEvent = typeof partnerLog.$inferSelect

/** Returns what last happened to an account, the latest first. */
export async function listPartnerEvents(db: Database, partnerId: number, most: number): Promise<PartnerEvent[]> {
  return db
    .select()
    .from(partnerLog)
    .where(eq(partnerLog.partnerId, partnerId))
    .orderBy(desc(partnerLog.id))
    .limit(most)
}
