import { and, desc, eq, like } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { partnerLog } from '../../db/schema/index.ts'
import { type LogEntry, logColumns } from '../../values/actor.ts'

/** Logs what happened to a partner's account. */
export async function logPartner(db: Database, partnerId: number, entry: LogEntry, now: Date): Promise<void> {
  await db.insert(partnerLog).values({ partnerId, ...logColumns(entry, now) })
}

/** A line in the log of an account. */
export type PartnerLogLine = typeof partnerLog.$inferSelect

/** Returns the lines about a month's statements, latest first, for one partner or all. */
export async function listStatementLog(
  db: Database,
  { month, partnerId }: { month: string; partnerId?: number },
): Promise<PartnerLogLine[]> {
  const isTheirs = partnerId === undefined ? undefined : eq(partnerLog.partnerId, partnerId)
  return db
    .select()
    .from(partnerLog)
    .where(and(isTheirs, like(partnerLog.event, 'statement %'), eq(partnerLog.detail, month)))
    .orderBy(desc(partnerLog.id))
}

/** Returns the latest lines of an account's log, newest first. */
export async function listPartnerLog(db: Database, partnerId: number, most: number): Promise<PartnerLogLine[]> {
  return db
    .select()
    .from(partnerLog)
    .where(eq(partnerLog.partnerId, partnerId))
    .orderBy(desc(partnerLog.id))
    .limit(most)
}
