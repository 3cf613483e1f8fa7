import type { Catalogue } from '../../catalogue/catalogue.ts'
import { MINUTE_MS, todayAt, startOfDay } from '../../values/time.ts'
import { earliestPickup } from '../quoting/routing/pickup.ts'
import type { Booking } from './booking.ts'

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
export function isAhead(catalogue: Pick<Catalogue, 'minimumNoticeMinutes'>, sold: Sold, now: Date): boolean {
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
