import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { meetingPoints } from '../db/schema/index.ts'
import { groupBy } from '../values/group-by.ts'
import type { PlaceCode } from '../values/place-code.ts'
import { wording } from '../values/wording.ts'
import type { MeetingPoint } from './catalogue.ts'

/** Reads how travellers find their drivers. English is used for missing translations. */
export async function loadMeetingPoints(db: Database): Promise<ReadonlyMap<PlaceCode, readonly MeetingPoint[]>> {
  const { active, placeCode, terminal } = meetingPoints
  const rows = await db
    .select()
    .from(meetingPoints)
    .where(eq(active, true))
    .orderBy(placeCode, sql`${terminal} NULLS FIRST`)
  const byPlace = groupBy(rows, (row) => row.placeCode)
  return new Map([...byPlace].map(([code, own]) => [code, own.map(pointOfRow)]))
}

function pointOfRow(row: typeof meetingPoints.$inferSelect): MeetingPoint {
  const { terminal, phone, waitingMinutes } = row
  const words = wording(row.wordsEn, { fr: row.wordsFr, de: row.wordsDe, it: row.wordsIt })
  return { terminal, words, phone, waitingMinutes }
}
