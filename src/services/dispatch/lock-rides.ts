import { and, asc, eq, gt, inArray, max, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookingLog, bookings, rideDuties } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import { type RideItem, ridesOf } from '../bookings/find-booking.ts'
import type { BookingLogLine } from '../bookings/log.ts'
import { type Duty, isDutyOf } from './duty.ts'
import { type RideKey, rideKeyText } from './ride-key.ts'

/** The last line of the log of each booking that was displayed, by the number of the booking. */
export type SeenLogLines = ReadonlyMap<number, number>

/** A ride locked until the transaction ends. */
export interface LockedRide {
  booking: Booking
  ride: RideItem
  duty: Duty | null
}

/** A line in the log of a booking since it was displayed. */
export interface LaterLogLine extends BookingLogLine {
  reference: string
}

/** Locked rides that are as displayed, or else what has happened since. */
export type LockedRides = { rides: LockedRide[]; changed: null } | { rides: null; changed: LaterLogLine[] }

/** Returns the last line in the log of each booking. */
export async function lastLogLines(db: Database, bookingIds: readonly number[]): Promise<Map<number, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .select({ bookingId: bookingLog.bookingId, id: max(bookingLog.id) })
    .from(bookingLog)
    .where(inArray(bookingLog.bookingId, [...bookingIds]))
    .groupBy(bookingLog.bookingId)
  return new Map(rows.map(({ bookingId, id }) => [bookingId, Number(id)]))
}

/**
 * Locks the bookings of rides until the transaction ends, and returns the rides by partner and booking. They must be
 * logged in this order, because the changes of one partner's bookings wait for each other. Without displayed lines
 * nothing counts as changed.
 */
export async function lockRides(
  db: Database,
  keys: readonly RideKey[],
  seen: SeenLogLines | null,
): Promise<LockedRides> {
  const ids = Array.from(new Set(keys.map(({ bookingId }) => bookingId)))
  if (ids.length === 0) return { rides: [], changed: null }
  const locked = await db
    .select()
    .from(bookings)
    .where(inArray(bookings.id, ids))
    .orderBy(asc(bookings.id))
    .for('update')
  const changed = seen ? await listLogSince(db, ids, seen) : []
  if (changed.length > 0) return { rides: null, changed }
  const rows = await db
    .select({ item: bookingItems, duty: rideDuties })
    .from(bookingItems)
    .leftJoin(rideDuties, isDutyOf)
    .where(inArray(bookingItems.bookingId, ids))
  const byId = new Map(locked.map((booking) => [booking.id, booking]))
  const wanted = new Set(keys.map(rideKeyText))
  const rides = rows.flatMap(({ item, duty }) => {
    const booking = byId.get(item.bookingId)
    const [ride] = ridesOf([item])
    return booking && ride && wanted.has(rideKeyText(ride)) ? [{ booking, ride, duty }] : []
  })
  return { rides: rides.toSorted(byPartner), changed: null }
}

/** Returns what has happened to bookings since they were displayed, in order. */
export async function listLogSince(db: Database, ids: readonly number[], seen: SeenLogLines): Promise<LaterLogLine[]> {
  if (ids.length === 0) return []
  const isLater = ids.map((id) => and(eq(bookingLog.bookingId, id), gt(bookingLog.id, seen.get(id) ?? 0)))
  const rows = await db
    .select({ line: bookingLog, reference: bookings.reference })
    .from(bookingLog)
    .innerJoin(bookings, eq(bookings.id, bookingLog.bookingId))
    .where(or(...isLater))
    .orderBy(asc(bookingLog.id))
  return rows.map(({ line, reference }) => ({ ...line, reference }))
}

function byPartner(a: LockedRide, b: LockedRide): number {
  const partners = (a.booking.partnerId ?? 0) - (b.booking.partnerId ?? 0)
  return partners || a.booking.id - b.booking.id || a.ride.number - b.ride.number
}
