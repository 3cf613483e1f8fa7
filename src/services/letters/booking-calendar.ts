import { productReference } from '../bookings/booking.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import { vouchersOf } from '../bookings/item-vouchers.ts'
import type { Office } from '../bookings/office.ts'
import { calendarFile } from '../calendar/calendar.ts'
import { addressWords, callWords, flightWords } from '../vouchers/words.ts'
import { letterWords } from './words/by-language.ts'

/** Returns the calendar file of a booking's rides as they are since its last change; undefined where none has a voucher. */
export function bookingCalendar(
  { booking, items }: FullBooking,
  office: Pick<Office, 'pageUrl'>,
  changedAt: Date,
): string | undefined {
  const words = letterWords(booking.language)
  const url = office.pageUrl(booking)
  // Seconds since the sale: every change has a larger number than the one before.
  const sequence = Math.max(0, Math.floor((changedAt.getTime() - booking.createdAt.getTime()) / 1000))
  const events = items.flatMap((item) =>
    vouchersOf([item]).map((voucher) => ({
      uid: productReference(booking, item),
      sequence,
      changedAt,
      startsAt: item.startsAt,
      endsAt: item.endsAt,
      summary: words.calendar.summary(voucher.from, voucher.to),
      location: addressWords(voucher, 'pickup') ?? voucher.from,
      description: [
        voucher.productReference,
        voucher.meeting?.words,
        voucher.meeting && callWords(voucher.meeting),
        flightWords(voucher, 'arrival') ?? flightWords(voucher, 'departure'),
        voucher.vehicle,
        url,
      ]
        .filter(Boolean)
        .join('\n'),
      url,
      cancelled: item.state === 'cancelled',
    })),
  )
  return events.length === 0 ? undefined : calendarFile(events)
}
