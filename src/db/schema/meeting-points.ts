import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { PlaceCode } from '../../values/place-code.ts'
import { updatedAt } from './catalogue-columns.ts'
import { places } from './places.ts'

/** How travellers find their driver at a place, or at one of its terminals. */
export const meetingPoints = pgTable(
  'meeting_points',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    placeCode: text()
      .$type<PlaceCode>()
      .notNull()
      .references(() => places.code),
    /** Null for the place as a whole. */
    terminal: text(),
    /** English is used for a language that is null. */
    wordsEn: text().notNull(),
    wordsFr: text(),
    wordsDe: text(),
    wordsIt: text(),
    /** Null for the operator's own number. */
    phone: text(),
    /** How long the driver waits after the pickup time free of charge. */
    waitingMinutes: integer().notNull(),
    active: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (point) => [
    unique('meeting_points_of_place').on(point.placeCode, point.terminal).nullsNotDistinct(),
    check(
      'meeting_points_words',
      sql`'' NOT IN (${point.wordsEn}, ${point.wordsFr}, ${point.wordsDe}, ${point.wordsIt})`,
    ),
    check('meeting_points_phone', sql`${point.phone} ~ '^\\+[0-9][0-9 ()./-]{4,28}[0-9]$'`),
    check('meeting_points_waiting', sql`${point.waitingMinutes} BETWEEN 0 AND 720`),
  ],
)
