import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, drivers, rideAssignments } from '../../db/schema/index.ts'
import type { Booking } from '../bookings/booking.ts'
import type { RideItem } from '../bookings/find-booking.ts'
import type { RideKey } from './ride-key.ts'

/** The assignment of a ride. */
export type Assignment = typeof rideAssignments.$inferSelect

/** A ride whose booking is locked until the transaction ends. */
export interface LockedRide {
  booking: Booking
  ride: RideItem
  assignment: Assignment | null
}

/** Joins the assignment of a ride to its item. */
export const whereAssignmentOf = and(
  eq(rideAssignments.bookingId, bookingItems.bookingId),
  eq(rideAssignments.number, bookingItems.number),
)

/** Stores changes to the assignment of a ride that the caller has locked. Omitted members keep their values. */
export async function setAssignment(
  db: Database,
  { ride: { bookingId, number }, assignment }: { ride: RideKey; assignment: Assignment | null },
  change: Partial<Omit<Assignment, keyof RideKey>>,
): Promise<void> {
  if (assignment)
    await db
      .update(rideAssignments)
      .set(change)
      .where(and(eq(rideAssignments.bookingId, bookingId), eq(rideAssignments.number, number)))
  else await db.insert(rideAssignments).values({ bookingId, number, ...change })
}

/** Returns the assignment of a ride; undefined if nobody has looked at it yet. */
export async function findAssignment(db: Database, { bookingId, number }: RideKey): Promise<Assignment | undefined> {
  const [assignment] = await db
    .select()
    .from(rideAssignments)
    .where(and(eq(rideAssignments.bookingId, bookingId), eq(rideAssignments.number, number)))
  return assignment
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
  const { number, noShowNote, noShowCalls } = rideAssignments
  const rows = await db
    .select({ number, driver: drivers.name, note: noShowNote, calls: noShowCalls })
    .from(rideAssignments)
    .leftJoin(drivers, eq(drivers.id, rideAssignments.driverId))
    .where(eq(rideAssignments.bookingId, id))
    .orderBy(asc(number))
  return rows.flatMap(({ note, calls, ...row }) => (note === null || calls === null ? [] : [{ ...row, note, calls }]))
}
