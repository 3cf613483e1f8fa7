import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { BookingItem } from '../../services/bookings/booking.ts'
import { ridesOf } from '../../services/bookings/find-booking.ts'
import { type Meeting, meetingPointFor } from '../../services/bookings/meeting-point.ts'
import { storedVouchersOf } from '../../services/bookings/vouchers/item-vouchers.ts'
import type { Frame } from '../../web/frame.ts'

/**
 * Returns how travellers find their drivers, by the number of the ride: as on the vouchers, or, until there are any, as
 * it is today.
 */
export function meetingsOf(
  { words, operator }: Frame,
  catalogue: Catalogue,
  items: readonly BookingItem[],
): Map<number, Meeting> {
  return new Map(
    ridesOf(items).map(({ number, fromCode, ...item }) => {
      const [voucher] = storedVouchersOf([item])
      return [number, voucher?.meeting ?? meetingPointFor(catalogue, fromCode, words.language, operator)]
    }),
  )
}
