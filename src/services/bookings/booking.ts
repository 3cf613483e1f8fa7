import type { bookingItems, bookings } from '../../db/schema/index.ts'

/** A booking on any channel. */
export type Booking = typeof bookings.$inferSelect

/** One vehicle on one leg, one participant's equipment, or a fee. */
export type BookingItem = typeof bookingItems.$inferSelect

/** Returns the reference on the voucher of an item: `NAV482915067-P1`. */
export function productReference(
  { reference }: Pick<Booking, 'reference'>,
  { number }: Pick<BookingItem, 'number'>,
): string {
  return `${reference}-P${number}`
}
