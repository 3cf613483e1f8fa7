import { desc } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { deskLog } from '../../db/schema/index.ts'
import { type Actor, actorColumns } from '../../values/actor.ts'

/** What was done at the desk, and who did it; it holds no secret. */
interface NewEvent {
  actor: Actor
  event: string
  detail?: string | null
}

/** Logs what was done at the desk and belongs to no booking and no partner. */
export async function logDeskEvent(db: Database, { actor, event, detail = null }: NewEvent, now: Date): Promise<void> {
  await db.insert(deskLog).values({ at: now, ...actorColumns(actor), event, detail })
}

/** Something that was done at the desk. */
export type DeskEvent = typeof deskLog.$inferSelect

/** Returns what was last done at the desk, the latest first. */
export async function listDeskEvents(db: Database, most: number): Promise<DeskEvent[]> {
  return db.select().from(deskLog).orderBy(desc(deskLog.id)).limit(most)
}
