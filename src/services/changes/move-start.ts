import { and, eq, ne, sql } from 'drizzle-orm'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings, reminders, rideAssignments } from '../../db/schema/index.ts'
import type { Booking, BookingItem } from '../bookings/booking.ts'
import { lastMoment, withStart } from '../bookings/hold.ts'
import { spanItems } from '../bookings/moves.ts'
import { shiftedTerms, termsOf } from '../bookings/terms.ts'
import { moveEarning } from '../partners/commissions.ts'
import { whereAssignmentOf } from '../rides/assignment.ts'

/** A booking as it was before its items changed, and when the first of them started as it was sold. */
interface StartBefore {
  booking: Booking
  soldStart: Date
}

/**
 * Updates when a booking starts and ends, and what depends on it: hold, terms and reminders relate to the start, and
 * the commission is earned after the end.
 */
export async function moveStart(
  db: Database,
  catalogue: Catalogue,
  { booking: was, soldStart }: StartBefore,
): Promise<Booking> {
  const booking = await spanItems(db, was)
  await moveEarning(db, booking)
  if (booking.firstStartAt.getTime() !== was.firstStartAt.getTime())
    await db.delete(reminders).where(eq(reminders.bookingId, was.id))
  const byMs = (await firstSoldStart(db, booking)).getTime() - soldStart.getTime()
  const terms = shiftedTerms(termsOf(was), byMs)
  const last = lastMoment(catalogue, await withStart(db, booking))
  const holdUntil = booking.holdUntil && last < booking.holdUntil ? last : booking.holdUntil
  await db.update(bookings).set({ terms, holdUntil }).where(eq(bookings.id, was.id))
  return { ...booking, terms, holdUntil }
}

/**
 * The start of an item that its terms count from: as it was sold, because a ride that the desk has moved keeps its
 * terms (decisions 9.14), and no later than before its buyer moved it (decisions 7.48).
 */
const soldAt =
  sql`coalesce(${bookingItems.termsStartAt}, ${rideAssignments.soldStartsAt}, ${bookingItems.startsAt})`.mapWith(
    bookingItems.startsAt,
  )

/** Returns the start of an item that its terms count from. */
export async function soldStart(db: Database, { bookingId, number, startsAt }: BookingItem): Promise<Date> {
  const [sold] = await db
    .select({ soldAt })
    .from(bookingItems)
    .leftJoin(rideAssignments, whereAssignmentOf)
    .where(and(eq(bookingItems.bookingId, bookingId), eq(bookingItems.number, number)))
  return sold?.soldAt ?? startsAt
}

/**
 * Returns the start that the cancellation terms of a booking count from: the earliest `soldStart` of the items that are
 * not cancelled.
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
