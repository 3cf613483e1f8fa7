import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { LOCK_NAMES, LOCKS } from '../../db/locks.ts'
import { bookingLog, bookings, bookingNotes } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { type LogEntry, logColumns, type Actor } from '../../values/actor.ts'
import type { LogWord } from '../../values/booking.ts'
import { type Booking, type BookingScope, lockBooking } from './booking.ts'

/** What each change of a booking advances. */
type ChangeMark = Pick<Booking, 'updatedAt' | 'version'>

/**
 * Logs what changed a booking, and when that was done if it is reported later. Returns when the booking last changed,
 * and its version.
 */
export async function logBooking(
  db: Database,
  bookingId: number,
  { madeAt: reportedAt, ...entry }: LogEntry<LogWord> & { madeAt?: Date | undefined },
  now: Date,
): Promise<ChangeMark> {
  const madeAt = reportedAt ?? now
  const arrivedAt = madeAt < now ? now : null
  await db.insert(bookingLog).values({ bookingId, ...logColumns(entry, madeAt), arrivedAt })
  return recordChange(db, bookingId, now)
}

/**
 * Records when a booking last changed; the database raises its version in the same statement (decisions 9.7). Changes
 * of one partner's bookings wait for each other to be committed (`lockChanges`), and each is later than all before, so
 * that listing them page by page by that time misses none (decisions 6.24).
 */
async function recordChange(db: Database, id: number, now: Date): Promise<ChangeMark> {
  await lockChanges(db, id)
  // A separate statement, so that it sees what the previous holder of the lock has committed.
  const last = sql`(SELECT max(o.updated_at) FROM bookings o WHERE o.partner_id = ${bookings.partnerId} AND o.environment = ${bookings.environment} AND o.confirmed_at IS NOT NULL)`
  const [changed] = await db
    .update(bookings)
    .set({
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, greatest(${bookings.updatedAt}, ${last}) + interval '1 millisecond')`,
    })
    .where(eq(bookings.id, id))
    .returning({ updatedAt: bookings.updatedAt, version: bookings.version })
  if (!changed) throw new Error(`there is no booking ${id}`)
  return changed
}

/**
 * Waits until other changes of the bookings of this one's partner are committed, and blocks new ones until the caller's
 * transaction ends; does nothing without a partner. Changes also wait for `holdChanges`, and the other way round.
 */
export async function lockChanges(db: Database, bookingId: number): Promise<void> {
  await db.execute(
    sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.changesOfBookings}), pg_advisory_xact_lock(hashtextextended(${LOCK_NAMES.changesOfPartner}, 0)) FROM bookings WHERE id = ${bookingId} AND partner_id IS NOT NULL`,
  )
}

/**
 * Compares bookings by partner, for the order in which one transaction logs several: because changes of one partner's
 * bookings wait for each other, two transactions in different orders would deadlock.
 */
export function byPartner(a: Pick<Booking, 'id' | 'partnerId'>, b: Pick<Booking, 'id' | 'partnerId'>): number {
  return (a.partnerId ?? 0) - (b.partnerId ?? 0) || a.id - b.id
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

/** A booking, and its version. */
export type BookingVersion = Pick<Booking, 'id' | 'reference' | 'version'>

/** What was displayed of bookings: the version of each, by the number of the booking. */
export type SeenVersions = ReadonlyMap<number, number>

/** A line in the log of a booking since it was displayed. */
export interface LaterLogLine extends BookingLogLine {
  reference: string
}

/** Returns the versions of bookings. */
export async function listVersions(db: Database, scope: BookingScope): Promise<BookingVersion[]> {
  const { id, reference, version } = bookings
  return db.select({ id, reference, version }).from(bookings).where(scope)
}

/**
 * Returns what has happened to bookings between the versions that were displayed and those given, in order; nothing if
 * it is unknown what was displayed. A version that the booking does not have yet was never displayed.
 */
export async function listLogSince(
  db: Database,
  current: readonly BookingVersion[],
  seen: SeenVersions | null,
): Promise<LaterLogLine[]> {
  const linesSeen = ({ id, version }: BookingVersion) => {
    const shown = seen?.get(id) ?? 0
    return shown > version ? 0 : shown
  }
  const changed = seen ? current.filter((booking) => linesSeen(booking) < booking.version) : []
  if (changed.length === 0) return []
  const log = await db
    .select()
    .from(bookingLog)
    .where(
      inArray(
        bookingLog.bookingId,
        changed.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bookingLog.id))
  return changed
    .flatMap((booking) =>
      log
        .filter(({ bookingId }) => bookingId === booking.id)
        .slice(linesSeen(booking))
        .map((line) => ({ ...line, reference: booking.reference })),
    )
    .toSorted((a, b) => a.id - b.id)
}

/** Returns the last line in the log of each booking, in order. */
export async function listLastChanges(
  db: Database,
  about: readonly { bookingId: number; reference: string }[],
): Promise<LaterLogLine[]> {
  const references = new Map(about.map(({ bookingId, reference }) => [bookingId, reference]))
  const lines = await db
    .selectDistinctOn([bookingLog.bookingId])
    .from(bookingLog)
    .where(inArray(bookingLog.bookingId, [...references.keys()]))
    .orderBy(asc(bookingLog.bookingId), desc(bookingLog.id))
  return lines
    .map((line) => ({ ...line, reference: references.get(line.bookingId) ?? '' }))
    .toSorted((a, b) => a.id - b.id)
}

/** The result of an action on bookings, or what others have done to them since they were displayed. */
export type UnlessChanged<Result> = { done: Result } | { since: LaterLogLine[] }

/**
 * Does something to a booking, which stays locked meanwhile, unless its version is no longer the one that was
 * displayed. If it is unknown what was displayed, it is done in any case. Throws NOT_FOUND.
 */
export async function unlessChanged<Result>(
  db: Database,
  id: number,
  seen: SeenVersions | null,
  act: (tx: Database, booking: Booking) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  const lock = async (tx: Database): Promise<[{ booking: Booking }]> => {
    const booking = await lockBooking(tx, id)
    if (!booking) throw new ApiError('NOT_FOUND', 'there is no such booking')
    return [{ booking }]
  }
  return unlessAnyChanged(db, lock, seen, (tx, [{ booking }]) => act(tx, booking))
}

/** Does the same to whatever is locked of several bookings, all in one transaction. */
export async function unlessAnyChanged<Locked extends readonly { booking: Booking }[], Result>(
  db: Database,
  lock: (tx: Database) => Promise<Locked>,
  seen: SeenVersions | null,
  act: (tx: Database, locked: Locked) => Promise<Result>,
): Promise<UnlessChanged<Result>> {
  return db.transaction(async (tx) => {
    const locked = await lock(tx)
    const since = await listLogSince(tx, [...new Set(locked.map(({ booking }) => booking))], seen)
    return since.length > 0 ? { since } : { done: await act(tx, locked) }
  })
}

/** An operator's internal note about a booking. */
export type BookingNote = typeof bookingNotes.$inferSelect

/** Adds a note about a booking, visible to operators only. */
export async function addNote(
  db: Database,
  { id }: Pick<Booking, 'id'>,
  { author, text, actor }: { author: string; text: string; actor: Actor },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, id)
    await tx.insert(bookingNotes).values({ bookingId: id, at: now, author, text })
    await logBooking(tx, id, { actor, event: 'note added' }, now)
  })
}

/** Returns the operators' notes about a booking, oldest first. */
export async function listNotes(db: Database, { id }: Pick<Booking, 'id'>): Promise<BookingNote[]> {
  return db.select().from(bookingNotes).where(eq(bookingNotes.bookingId, id)).orderBy(asc(bookingNotes.id))
}
