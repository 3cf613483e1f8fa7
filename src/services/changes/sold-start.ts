import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookingItems, rideAssignments } from '../../db/schema/index.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { whereAssignmentOf } from '../rides/assignment.ts'

/** When an item starts as it was sold: a ride that the desk has moved keeps its terms (decisions 9.14). */
const soldAt = sql`coalesce(${rideAssignments.soldStartsAt}, ${bookingItems.startsAt})`.mapWith(bookingItems.startsAt)

/** Returns when an item starts as it was sold. */
export async function soldStart(db: Database, { bookingId, number, startsAt }: BookingItem): Promise<Date> {
  const [sold] = await db
    .select({ soldAt })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return sold?.soldAt ?? startsAt
}

/**
 * Returns when the first item of a booking that is not cancelled starts as it was sold. The cancellation terms of the
 * booking relate to this moment.
 */
export async function firstSoldStart(
  db: Database,
  { id, firstStartAt }: Pick<Booking, 'id' | 'firstStartAt'>,
): Promise<Date> {
  const [first] = await db
    .select({ soldAt })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(eq(bookingItems.bookingId, id), ne(bookingItems.state, 'cancelled')))
    .orderBy(soldAt)
    .limit(1)
  return first?.soldAt ?? firstStartAt
}
