import { desc } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deskLog } from '../../db/schema/index.ts'
import { type LogEntry, logColumns } from '../../values/actor.ts'

/** Logs an action at the desk that belongs to no booking and no partner. */
export async function logDesk(db: Database, entry: LogEntry, now: Date): Promise<void> {
  await db.insert(deskLog).values(logColumns(entry, now))
}

/** A line in the desk log. */
export type DeskLogLine = typeof deskLog.$inferSelect

/** Returns the latest lines of the desk log, newest first. */
export async function listDeskLog(db: Database, most: number): Promise<DeskLogLine[]> {
  return db.select().from(deskLog).orderBy(desc(deskLog.id)).limit(most)
}
