import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import { MINUTE_MS, todayAt, startOfDay, toLocal } from '../../values/time.ts'
import { seatsAt } from '../quoting/offers/shuttle-offers.ts'
import { earliestPickup } from '../quoting/routing/pickup.ts'
import type { Booking, BookingItem } from './booking.ts'
import { rentalsOf } from './find-booking.ts'
import { claimSeats } from './seats.ts'
import { ensureOnSale } from './stopped-sales.ts'

/** The properties of a booking that determine how long it can be sold. */
type Sold = Pick<Booking, 'product' | 'firstStartAt' | 'timeZone'>

/** Returns the initial end of the hold of an unpaid booking, never later than the last moment to sell it. */
export function holdUntil(catalogue: Pick<Catalogue, 'minimumNoticeMinutes' | 'sale'>, sold: Sold, now: Date): Date {
  const end = now.getTime() + catalogue.sale.holdMinutes * MINUTE_MS
  return new Date(Math.min(end, lastMoment(catalogue, sold).getTime()))
}

/**
 * Returns the last moment to sell: for a transfer the pickup minus the notice, for a rental the end of its first day.
 */
export function lastMoment(
  { minimumNoticeMinutes }: Pick<Catalogue, 'minimumNoticeMinutes'>,
  { product, firstStartAt, timeZone }: Sold,
): Date {
  if (product === 'ski') return startOfDay(todayAt(firstStartAt, timeZone) + 1, timeZone)
  return new Date(firstStartAt.getTime() - minimumNoticeMinutes * MINUTE_MS)
}

/**
 * Returns whether a late payment still buys the booking: the pickup is at least the notice ahead, or no day of the
 * rental has passed.
 */
function isAhead(catalogue: Pick<Catalogue, 'minimumNoticeMinutes'>, sold: Sold, now: Date): boolean {
  const earliest = sold.product === 'ski' ? now.getTime() : earliestPickup(catalogue, now)
  return sold.firstStartAt.getTime() >= earliest
}

/** The minimum time that an attempt to pay gives the traveller. The hold is extended for it once. */
const EXTENSION_MS = 15 * MINUTE_MS

/**
 * Returns a later end for a hold that leaves too little time to pay; undefined if it is long enough, or nothing can be
 * sold any more. No hold outlasts the last moment to sell.
 */
export function extendedHold(
  catalogue: Pick<Catalogue, 'minimumNoticeMinutes'>,
  booking: Sold & Pick<Booking, 'holdUntil' | 'holdExtended'>,
  now: Date,
): Date | undefined {
  const { holdUntil, holdExtended } = booking
  const end = Math.min(now.getTime() + EXTENSION_MS, lastMoment(catalogue, booking).getTime())
  if (holdExtended || holdUntil === null) return undefined
  return end > holdUntil.getTime() && end > now.getTime() ? new Date(end) : undefined
}

/**
 * Returns whether an expired booking can still be confirmed: it lies ahead, its link has not been booked again, and its
 * seats are free. The seats are reserved until the transaction ends.
 */
export async function canBeKept(db: Database, catalogue: Catalogue, booking: Booking, now: Date): Promise<boolean> {
  return isAhead(catalogue, booking, now) && isFree(db, catalogue, booking)
}

/**
 * Returns whether the link of an expired booking has not been booked again, its seats are free and its shops have not
 * stopped the sale. The seats are
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
    await ensureOnSale(db, rentalsOf(items))
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
