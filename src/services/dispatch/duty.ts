import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, drivers, rideDuties } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import type { RideKey } from './ride-key.ts'

/** The duty of a ride. */
export type Duty = typeof rideDuties.$inferSelect

/** A ride whose booking is locked until the transaction ends. */
export interface LockedRide {
  booking: Booking
  ride: RideItem
  duty: Duty | null
}

/** Joins the duty of a ride to its item. */
export const isDutyOf = and(
  eq(rideDuties.bookingId, bookingItems.bookingId),
  eq(rideDuties.number, bookingItems.number),
)

/** Stores changes to the duty of a ride that the caller has locked. Omitted members keep their values. */
export async function setDuty(
  db: Database,
  { ride: { bookingId, number }, duty }: { ride: RideKey; duty: Duty | null },
  change: Partial<Omit<Duty, keyof RideKey>>,
): Promise<void> {
  if (duty)
    await db
      .update(rideDuties)
      .set(change)
      .where(and(eq(rideDuties.bookingId, bookingId), eq(rideDuties.number, number)))
  else await db.insert(rideDuties).values({ bookingId, number, ...change })
}

/** Returns the duty of a ride; undefined if nobody has looked at it yet. */
export async function findDuty(db: Database, { bookingId, number }: RideKey): Promise<Duty | undefined> {
  const [duty] = await db
    .select()
    .from(rideDuties)
    .where(and(eq(rideDuties.bookingId, bookingId), eq(rideDuties.number, number)))
  return duty
}

/** What a driver said when nobody came to a ride. */
export interface NoShowReport {
  number: number
  driver: string | null
  note: string
  calls: string
}

/** Returns what drivers said of the rides of a booking to which nobody came, until it is erased with its details. */
export async function listNoShowReports(db: Database, { id }: Pick<Booking, 'id'>): Promise<NoShowReport[]> {
  const { number, noShowNote, noShowCalls } = rideDuties
  const rows = await db
    .select({ number, driver: drivers.name, note: noShowNote, calls: noShowCalls })
    .from(rideDuties)
    .leftJoin(drivers, eq(drivers.id, rideDuties.driverId))
    .where(eq(rideDuties.bookingId, id))
    .orderBy(asc(number))
  return rows.flatMap(({ note, calls, ...row }) => (note === null || calls === null ? [] : [{ ...row, note, calls }]))
}
