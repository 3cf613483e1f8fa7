import type { Booking, BookingItem } from './booking.ts'

/** Returns whether the prices of the items, or what is kept of cancelled ones, add up to that of their booking. */
export function hasItemPrices(
  booking: Pick<Booking, 'priceMinor'>,
  items: readonly Pick<BookingItem, 'priceMinor'>[],
): boolean {
  return items.reduce((sum, { priceMinor }) => sum + priceMinor, 0) === booking.priceMinor
}
