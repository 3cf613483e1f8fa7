import { and, asc, eq, gt, max, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingLog, bookings } from '../../db/schema/index.ts'
import type { BookingScope } from './booking-scope.ts'
import type { BookingLogLine } from './log.ts'

/**
 * What was displayed of bookings: the last line in the log of each, or 0, by the number of the booking. The log, rather
 * than a digest of what was displayed, can also say what has happened since.
 */
export type SeenLog = ReadonlyMap<number, number>

/** A line in the log of a booking since it was displayed. */
export interface LaterLogLine extends BookingLogLine {
  reference: string
}

/**
 * Returns the state of bookings that are about to be displayed. To be called before they are read, so that whatever
 * happens in between counts as not seen.
 */
export async function seeLog(db: Database, scope: BookingScope): Promise<SeenLog> {
  const rows = await db
    .select({ bookingId: bookings.id, line: max(bookingLog.id) })
    .from(bookings)
    .leftJoin(bookingLog, eq(bookingLog.bookingId, bookings.id))
    .where(scope)
    .groupBy(bookings.id)
  return new Map(rows.map(({ bookingId, line }) => [bookingId, Number(line)]))
}

/** Returns what has happened to bookings since they were displayed, in order; nothing if it is unknown what was. */
export async function listLogSince(
  db: Database,
  ids: readonly number[],
  seen: SeenLog | null,
): Promise<LaterLogLine[]> {
  if (!seen || ids.length === 0) return []
  const isLater = ids.map((id) => and(eq(bookingLog.bookingId, id), gt(bookingLog.id, seen.get(id) ?? 0)))
  const rows = await db
    .select({ line: bookingLog, reference: bookings.reference })
    .from(bookingLog)
    .innerJoin(bookings, eq(bookings.id, bookingLog.bookingId))
    .where(or(...isLater))
    .orderBy(asc(bookingLog.id))
  return rows.map(({ line, reference }) => ({ ...line, reference }))
}
