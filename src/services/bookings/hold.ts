import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type Catalogue, routeKey } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/database.ts'
import { bookingItems, bookings } from '../../db/schema/index.ts'
import { ApiError } from '../../errors.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { ACTIVE_STATUSES } from '../../values/states.ts'
import { MINUTE_MS, todayAt, startOfDay, toLocal } from '../../values/time.ts'
import { seatsAt } from '../quoting/offers/shuttle-offers.ts'
import { lastSaleOf, type NoticeOf } from '../quoting/routing/pickup.ts'
import type { NewItem } from './book.ts'
import type { Booking, BookingItem } from './booking.ts'
import { rentalsOf } from './find-booking.ts'
import type { RideClaim } from './seats.ts'
import { ensureOnSale } from './stopped-sales.ts'
import { claimRides } from './units.ts'

/** The properties of a booking that determine how long it can be sold. */
export interface Sold extends Pick<Booking, 'product' | 'firstStartAt' | 'timeZone'> {
  /** Where its first ride starts; null for a rental. */
  fromCode: PlaceCode | null
}

/** Returns how long something can be sold that begins with that item. */
export function soldFrom(product: Sold['product'], first: NewItem): Sold {
  const { startsAt: firstStartAt, timeZone } = first
  return { product, firstStartAt, timeZone, fromCode: first.kind === 'ride' ? first.fromCode : null }
}

/** Returns a booking with where its first ride starts. */
export async function withStart<Known extends Pick<Booking, 'id'>>(
  db: Database,
  booking: Known,
): Promise<Known & Pick<Sold, 'fromCode'>> {
  const [first] = await db
    .select({ fromCode: bookingItems.fromCode })
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, booking.id), ne(bookingItems.state, 'cancelled')))
    .orderBy(asc(bookingItems.startsAt), asc(bookingItems.number))
    .limit(1)
  return { ...booking, fromCode: first?.fromCode ?? null }
}

/** Returns the initial end of the hold of an unpaid booking, never later than the last moment to sell it. */
export function holdUntil(catalogue: NoticeOf & Pick<Catalogue, 'sale'>, sold: Sold, now: Date): Date {
  const end = now.getTime() + catalogue.sale.holdMinutes * MINUTE_MS
  return new Date(Math.min(end, lastMoment(catalogue, sold).getTime()))
}

/**
 * Returns the last moment to sell: for a transfer the pickup minus the notice, for a rental the end of its first day.
 */
export function lastMoment(catalogue: NoticeOf, { product, firstStartAt, timeZone, fromCode: from }: Sold): Date {
  if (product === 'ski' || from === null) return startOfDay(todayAt(firstStartAt, timeZone) + 1, timeZone)
  return new Date(lastSaleOf(catalogue, { from, at: toLocal(firstStartAt.getTime(), timeZone), timeZone }))
}

/**
 * Returns whether a late payment still buys the booking: the pickup is at least the notice ahead, or the first day of
 * the rental has not begun.
 */
function isAhead(catalogue: NoticeOf, sold: Sold, now: Date): boolean {
  return sold.product === 'ski' ? sold.firstStartAt >= now : lastMoment(catalogue, sold) >= now
}

/** The minimum time that an attempt to pay gives the traveller. The hold is extended for it once. */
const EXTENSION_MS = 15 * MINUTE_MS

/**
 * Returns a later end for a hold that leaves too little time to pay; undefined if it is long enough, or nothing can be
 * sold any more. No hold outlasts the last moment to sell.
 */
export function extendedHold(
  catalogue: NoticeOf,
  booking: Sold & Pick<Booking, 'holdUntil' | 'holdExtended'>,
  now: Date,
): Date | undefined {
  const { holdUntil, holdExtended } = booking
  const end = Math.min(now.getTime() + EXTENSION_MS, lastMoment(catalogue, booking).getTime())
  if (holdExtended || holdUntil === null) return undefined
  return end > holdUntil.getTime() && end > now.getTime() ? new Date(end) : undefined
}

/** Claims what an expired booking sold, as `claimAgain` does, if it can still be sold. */
export async function claimLate(db: Database, catalogue: Catalogue, booking: Booking, now: Date): Promise<boolean> {
  return isAhead(catalogue, await withStart(db, booking), now) && claimAgain(db, catalogue, booking, now)
}

/**
 * Claims what an expired booking sold until the transaction ends, and returns whether all of it could be had: its link
 * has not been booked again, its seats and vehicles are free and its shops have not stopped the sale. Two bookings of
 * one link are refused by the database.
 */
export async function claimAgain(db: Database, catalogue: Catalogue, booking: Booking, now: Date): Promise<boolean> {
  if (await isBookedAgain(db, booking)) return false
  const items = await db
    .select()
    .from(bookingItems)
    .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.state, 'booked')))
    .orderBy(asc(bookingItems.number))
  try {
    const { environment, id: bookingId, transferRequestId } = booking
    await claimRides(
      db,
      { environment, bookingId, transferRequestId },
      items.flatMap((item) => claimOf(catalogue, item)),
      now,
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

/** Returns what a ride claims, as a list; nothing for any other item. */
function claimOf({ routes }: Catalogue, item: BookingItem): RideClaim[] {
  const { fromCode, toCode, vehicleId, shared, startsAt, timeZone } = item
  if (fromCode === null || toCode === null || vehicleId === null) return []
  const { shuttles = [] } = routes.get(routeKey(fromCode, toCode)) ?? {}
  const seats = shared ? seatsAt(shuttles, toLocal(startsAt.getTime(), timeZone)) : null
  return [{ ...item, fromCode, toCode, vehicleId, seats }]
}
