import type { Catalogue } from '../../catalogue/catalogue.ts'
import { MINUTE_MS, todayAt, startOfDay } from '../../values/time.ts'
import { earliestPickup } from '../quoting/routing/pickup.ts'
import type { Booking } from './booking.ts'

/** What decides how long something can be sold. */
type Sold = Pick<Booking, 'product' | 'firstStartAt' | 'timeZone'>

/** Returns until when an unpaid booking keeps its price, in the first place: never beyond the last moment to sell it. */
export function holdUntil(catalogue: Pick<Catalogue, 'minimumNoticeMinutes' | 'sale'>, sold: Sold, now: Date): Date {
  const end = now.getTime() + catalogue.sale.holdMinutes * MINUTE_MS
  return new Date(Math.min(end, lastMoment(catalogue, sold).getTime()))
}

/** Returns the last moment to sell: of a transfer its pickup less the notice, of a rental the end of its first day. */
export function lastMoment(
  { minimumNoticeMinutes }: Pick<Catalogue, 'minimumNoticeMinutes'>,
  { product, firstStartAt, timeZone }: Sold,
): Date {
  if (product === 'ski') return startOfDay(todayAt(firstStartAt, timeZone) + 1, timeZone)
  return new Date(firstStartAt.getTime() - minimumNoticeMinutes * MINUTE_MS)
}

/** Whether what was sold is still ahead, so that money that comes late buys it: a pickup by its notice, a rental whole. */
export function isAhead(catalogue: Pick<Catalogue, 'minimumNoticeMinutes'>, sold: Sold, now: Date): boolean {
  const earliest = sold.product === 'ski' ? now.getTime() : earliestPickup(catalogue, now)
  return sold.firstStartAt.getTime() >= earliest
}

/** How much time an attempt to pay leaves the traveller at least; the hold is extended for it once. */
const EXTENSION_MS = 15 * MINUTE_MS

/**
 * Returns the later end of a hold that leaves too little time to pay; undefined if it need not move. No hold outlasts the
 * last moment to sell.
 */
export function extendedHold(
  catalogue: Pick<Catalogue, 'minimumNoticeMinutes'>,
  booking: Sold & Pick<Booking, 'holdUntil' | 'holdExtended'>,
  now: Date,
): Date | undefined {
  const { holdUntil, holdExtended } = booking
  const end = Math.min(now.getTime() + EXTENSION_MS, lastMoment(catalogue, booking).getTime())
  return holdExtended || holdUntil === null || end <= holdUntil.getTime() ? undefined : new Date(end)
}
