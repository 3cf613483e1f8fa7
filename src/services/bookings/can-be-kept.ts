import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { toLocal } from '../../values/time.ts'
import { seatsAt } from '../quoting/offers/departure.ts'
import type { Booking, BookingItem } from './booking.ts'
import { isAhead } from './hold.ts'
import { claimSeats } from './seats.ts'
import { ACTIVE_STATUSES } from './states.ts'

/**
 * Returns whether an expired booking can still be confirmed: it lies ahead, its link has not been booked again, and its
 * seats are free. The seats are reserved until the transaction ends.
 */
export async function canBeKept(db: Database, catalogue: Catalogue, booking: Booking, now: Date): Promise<boolean> {
  return isAhead(catalogue, booking, now) && isFree(db, catalogue, booking)
}

/**
 * Returns whether the link of an expired booking has not been booked again and its seats are free. The seats are
 * reserved until the transaction ends; two bookings of one link are refused by the database.
 */
export async function isFree(db: Database, catalogue: Catalogue, booking: Booking): Promise<boolean> {
  if (await isBookedAgain(db, booking)) return false
  const items = await db
    .select()
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked')))
    .orderBy(asc(bookingItems.number))
  try {
    await claimSeats(
      db,
      booking,
      items.map((item) => ({ ...item, seats: seatsOf(catalogue, item) })),
    )
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function isBookedAgain(db: Database, { id, checkoutLinkId }: Booking): Promise<boolean> {
  if (checkoutLinkId === null) return false
  const [other] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(eq(bookings.checkoutLinkId, checkoutLinkId), ne(bookings.id, id), inArray(bookings.status, ACTIVE_STATUSES)),
    )
  return other !== undefined
}

/** Returns the capacity of the departure of an item; null if it is not on a shuttle. */
function seatsOf({ routes }: Catalogue, { shared, fromCode, toCode, startsAt, timeZone }: BookingItem): number | null {
  if (!shared || fromCode === null || toCode === null) return null
  return seatsAt(routes.get(routeKey(fromCode, toCode))?.shuttles ?? [], toLocal(startsAt.getTime(), timeZone))
}
