import { asc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { LOCKS } from '../../db/locks.ts'
import { bookingLog, bookings } from '../../db/schema/index.ts'
import { type LogEntry, logColumns } from '../../values/actor.ts'
import type { LogWord } from '../../values/log-word.ts'
import type { Booking } from './booking.ts'

/**
 * Logs what changed a booking, perhaps with an earlier time at which that was done, and returns when the booking has
 * changed.
 */
export async function logBooking(
  db: Database,
  bookingId: number,
  { madeAt: told, ...entry }: LogEntry<LogWord> & { madeAt?: Date | undefined },
  now: Date,
): Promise<Date> {
  const madeAt = told ?? now
  const arrivedAt = madeAt < now ? now : null
  await db.insert(bookingLog).values({ bookingId, ...logColumns(entry, madeAt), arrivedAt })
  return recordChange(db, bookingId, now)
}

/**
 * Records when a booking last changed. Changes of one partner's bookings wait for each other to be committed, and each
 * is later than all before, so that listing them page by page by that time misses none (decisions 6.24). Changes also
 * wait for `holdChanges`, and the other way round.
 */
async function recordChange(db: Database, id: number, now: Date): Promise<Date> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.changesOfBookings}), pg_advisory_xact_lock(hashtextextended('changes ' || partner_id, 0)) FROM bookings WHERE id = ${id} AND partner_id IS NOT NULL`,
  )
  // A separate statement, so that it sees what the previous holder of the lock has committed.
  const last = sql`(SELECT max(o.updated_at) FROM bookings o WHERE o.partner_id = ${bookings.partnerId} AND o.environment = ${bookings.environment} AND o.confirmed_at IS NOT NULL)`
  const [changed] = await db
    .update(bookings)
    .set({
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, greatest(${bookings.updatedAt}, ${last}) + interval '1 millisecond')`,
    })
    .where(eq(bookings.id, id))
    .returning({ at: bookings.updatedAt })
  if (!changed) throw new Error(`there is no booking ${id}`)
  return changed.at
}

/** Waits until all changes of partners' bookings are committed, and blocks new ones until the transaction ends. */
export async function holdChanges(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${LOCKS.changesOfBookings})`)
}

/** A line in the log of a booking. */
export type BookingLogLine = typeof bookingLog.$inferSelect

/** Returns the log of a booking, oldest first. */
export async function listBookingLog(db: Database, { id }: Booking): Promise<BookingLogLine[]> {
  return db.select().from(bookingLog).where(eq(bookingLog.bookingId, id)).orderBy(asc(bookingLog.id))
}

/** Returns when a booking last changed. */
export async function lastChange(db: Database, { id, createdAt }: Pick<Booking, 'id' | 'createdAt'>): Promise<Date> {
  const [log] = await db
    .select({ at: max(sql`coalesce(${bookingLog.arrivedAt}, ${bookingLog.at})`).mapWith(bookingLog.at) })
    .from(bookingLog)
    .where(eq(bookingLog.bookingId, id))
  return log?.at ?? createdAt
}
