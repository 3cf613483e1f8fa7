import { addressIn } from '../../values/country.ts'
import { localMinute, toInstant } from '../../values/time.ts'
import { inLanguage } from '../../values/wording.ts'
import { type BookingItem, productReference } from '../bookings/booking.ts'
import type { FullBooking } from '../bookings/find-booking.ts'
import { storedRentalVouchersOf, storedVouchersOf } from '../bookings/item-vouchers.ts'
import { type CalendarEvent, calendarFile } from '../calendar/calendar.ts'
import { hoursLines } from '../rentals/opening-hours.ts'
import { luggageLine, peopleLine } from '../trips/party-lines.ts'
import { wholePeriod } from '../vouchers/rental-lines.ts'
import type { RentalVoucher } from '../vouchers/rental-voucher.ts'
import type { Voucher } from '../vouchers/voucher.ts'
import { addressLine, callLine, flightLine } from '../vouchers/ride-lines.ts'
import { rideWords } from '../vouchers/ride-words/by-language.ts'
import { letterWords } from './words/by-language.ts'
import type { LetterWords } from './words/en.ts'

/**
 * Returns the calendar file of a booking's rides and rentals as they are since its last change, with the URL of the
 * traveller's page; undefined where none has a voucher.
 */
export function bookingCalendar({ booking, items }: FullBooking, url: string, changedAt: Date): string | undefined {
  // Seconds since the sale: every change has a larger number than the one before.
  const sequence = Math.max(0, Math.floor((changedAt.getTime() - booking.createdAt.getTime()) / 1000))
  const events = items.flatMap((item) => {
    const cancelled = item.state === 'cancelled'
    const shared = { uid: productReference(booking, item), sequence, changedAt, url, cancelled }
    const words = letterWords(booking.language, booking.product)
    return [
      ...storedVouchersOf([item]).map((voucher) => ({ ...shared, ...rideEvent(words, voucher, item, url) })),
      ...storedRentalVouchersOf([item]).map((voucher) => ({ ...shared, ...rentalEvent(words, voucher, url) })),
    ]
  })
  return events.length === 0 ? undefined : calendarFile(events)
}

/** What an entry says of what was sold. */
type Told = Omit<CalendarEvent, 'uid' | 'sequence' | 'changedAt' | 'url' | 'cancelled'>

function rideEvent(
  words: LetterWords,
  voucher: Voucher,
  { startsAt, endsAt }: Pick<BookingItem, 'startsAt' | 'endsAt'>,
  url: string,
): Told {
  const { language } = words
  return {
    startsAt,
    endsAt,
    wholeDays: false,
    summary: words.calendar.summary(inLanguage(voucher.from, language), inLanguage(voucher.to, language)),
    location: addressLine(voucher, 'pickup') ?? inLanguage(voucher.from, language),
    description: [
      voucher.productReference,
      voucher.meeting?.words,
      voucher.meeting && callLine(rideWords(voucher.language), voucher.meeting),
      flightLine(rideWords(voucher.language), voucher),
      [inLanguage(voucher.vehicle, language), peopleLine(language, voucher), luggageLine(language, voucher.luggage)]
        .filter(Boolean)
        .join(' · '),
      url,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

function rentalEvent({ language, rental, formats }: LetterWords, voucher: RentalVoucher, url: string): Told {
  const { people, shop, resort, productReference: product } = voucher
  const { firstDay, days } = wholePeriod(people)
  const midnight = (day: number) => new Date(toInstant(localMinute(day, 0, 0)))
  return {
    startsAt: midnight(firstDay),
    endsAt: midnight(firstDay + days),
    wholeDays: true,
    summary: rental.title(inLanguage(resort, language)),
    location: [shop.name, addressIn(shop.address, language)].filter(Boolean).join(', '),
    description: [product, ...hoursLines(shop.openingHours, formats.locale), url].join('\n'),
  }
}
