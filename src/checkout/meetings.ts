import type { Catalogue } from '../catalogue/catalogue.ts'
import { type FullBooking, ridesOf } from '../services/bookings/find-booking.ts'
import { type Meeting, meetingPointFor } from '../services/bookings/meeting-point.ts'
import { storedVouchersOf } from '../services/bookings/vouchers/item-vouchers.ts'
import type { Layout } from '../web/layout/layout.ts'

/**
 * Returns how travellers find their drivers, by the number of the ride: as on the vouchers, or, until there are any, as
 * it is today. In another language than that of the vouchers, the words are those of today.
 */
export function meetingsOf(
  { words: { language }, operator }: Layout,
  catalogue: Catalogue,
  { booking, items }: FullBooking,
): Map<number, Meeting> {
  return new Map(
    ridesOf(items).map(({ number, fromCode, ...item }) => {
      const today = meetingPointFor(catalogue, fromCode, language, operator)
      const meeting = storedVouchersOf([item])[0]?.meeting ?? today
      const words = booking.language === language ? meeting.words : (today.words ?? meeting.words)
      return [number, { ...meeting, words }]
    }),
  )
}
