import { asc, eq, max } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Insert } from '../../db/insert-together.ts'
import { bookingLog } from '../../db/schema/index.ts'
import type { Actor } from '../../values/booking.ts'
import type { Booking } from './booking.ts'

/** Logs what happened to a booking and who did it; the sentence holds no personal data. */
export function logEvent(
  db: Database,
  bookingId: number,
  { actor, event, detail = null }: { actor: Actor; event: string; detail?: string | null },
  now: Date,
): Insert {
  return db.insert(bookingLog).values({ bookingId, at: now, actor, event, detail })
}

/** Something that happened to a booking. */
export type BookingEvent = typeof bookingLog.$inferSelect

/** Returns what happened to a booking, the oldest first. */
export async function listEvents(db: Database, { id }: Booking): Promise<BookingEvent[]> {
  return db.select().from(bookingLog).where(eq(bookingLog.bookingId, id)).orderBy(asc(bookingLog.id))
}

/** Returns when a booking last changed. */
export async function lastChange(db: Database, { id, createdAt }: Pick<Booking, 'id' | 'createdAt'>): Promise<Date> {
  const [log] = await db
    .select({ at: max(bookingLog.at) })
    .from(bookingLog)
    .where(eq(bookingLog.bookingId, id))
  return log?.at ?? createdAt
}
