import { asc, eq, max } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingLog } from '../../db/schema/index.ts'
import type { Actor } from '../../values/booking.ts'
import type { Booking } from './booking.ts'

/** What happened, and who did it; the sentence holds no personal data. */
interface NewEvent {
  actor: Actor
  event: string
  detail?: string | null
}

/** Logs what happened to a booking. */
export async function logEvent(db: Database, bookingId: number, event: NewEvent, now: Date): Promise<void> {
  await db.insert(bookingLog).values({ bookingId, at: now, ...event })
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
