import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { meetingPoints } from '../db/schema/index.ts'
import type { PlaceCode } from '../values/place-code.ts'
import { wording } from '../values/wording.ts'
import type { MeetingPoint } from './catalogue.ts'

/** Reads how travellers find their drivers. English is used for missing translations. */
export async function loadMeetingPoints(db: Database): Promise<ReadonlyMap<PlaceCode, readonly MeetingPoint[]>> {
  const found = new Map<PlaceCode, MeetingPoint[]>()
  const { active, placeCode, terminal } = meetingPoints
  for (const row of await db
    .select()
    .from(meetingPoints)
    .where(eq(active, true))
    .orderBy(placeCode, sql`${terminal} NULLS FIRST`)) {
    const points = found.get(row.placeCode) ?? []
    found.set(row.placeCode, points)
    points.push({
      terminal: row.terminal,
      words: wording(row.wordsEn, { fr: row.wordsFr, de: row.wordsDe, it: row.wordsIt }),
      phone: row.phone,
      waitingMinutes: row.waitingMinutes,
    })
  }
  return found
}
