import { RIDE_WORDS } from '../../../texts/documents.ts'
import { letterWords } from '../../../texts/mails.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { addressIn } from '../../../values/country.ts'
import { inLanguage } from '../../../values/wording.ts'
import { type Booking, type BookingItem, productReference } from '../../bookings/booking.ts'
import { storedRentalVouchersOf, storedVouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { hoursLines } from '../../quoting/rentals/shops.ts'
import { luggageLine, peopleLine } from '../../quoting/trips/party-lines.ts'
import { wholePeriod } from '../vouchers/rental-lines.ts'
import { addressAt, callLine, flightLine } from '../vouchers/ride-lines.ts'
import { type CalendarEvent, type CalendarMethod, calendarFile } from './calendar.ts'

/** As much of a booking as its calendar file says. */
interface CalendarBooking {
  booking: Pick<Booking, 'reference' | 'product' | 'language' | 'createdAt'>
  items: readonly Pick<BookingItem, 'number' | 'kind' | 'state' | 'startsAt' | 'endsAt' | 'timeZone' | 'voucher'>[]
}

/** The options of a booking's calendar file. */
interface CalendarOptions {
  method: CalendarMethod
  /** The URL of the traveller's page. */
  url: string
  /** When the booking last changed. */
  changedAt: Date
}

/**
 * Returns the calendar file of a booking's current rides and rentals or, if it cancels, of its cancelled ones;
 * undefined if none of them has a voucher.
 */
export function bookingCalendar(
  { booking, items }: CalendarBooking,
  { method, url, changedAt }: CalendarOptions,
): string | undefined {
  const words = letterWords(booking.language, booking.product)
  const events = items.flatMap((item) => {
    const cancelled = item.state === 'cancelled'
    if (method === 'CANCEL' && !cancelled) return []
    const uid = `${productReference(booking, item)}@${new URL(url).hostname}`
    const shared = { uid, sequence: sequenceOf(booking, cancelled, changedAt), changedAt, url, cancelled }
    return [
      ...storedVouchersOf([item]).map((voucher) => ({ ...shared, ...rideEvent(words, voucher, item, url) })),
      ...storedRentalVouchersOf([item]).map((voucher) => ({ ...shared, ...rentalEvent(words, voucher, url) })),
    ]
  })
  return events.length === 0 ? undefined : calendarFile(method, events)
}

/**
 * Returns the seconds since the sale, so that every change has a larger number than the one before. Cancelled items no
 * longer change.
 */
function sequenceOf({ createdAt }: Pick<Booking, 'createdAt'>, cancelled: boolean, changedAt: Date): number {
  const seconds = Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000))
  return cancelled ? seconds + 1 : seconds
}

/** How long before a pickup the calendar reminds of it. */
const ALARM_HOURS = 3

/** The parts of an entry that describe an item. */
type EventDetails = Omit<CalendarEvent, 'uid' | 'sequence' | 'changedAt' | 'url' | 'cancelled'>

function rideEvent(
  words: LetterWords,
  voucher: Voucher,
  { startsAt, endsAt }: Pick<BookingItem, 'startsAt' | 'endsAt'>,
  url: string,
): EventDetails {
  const { language } = words
  return {
    time: { startsAt, endsAt },
    alarmHours: ALARM_HOURS,
    organizer: voucher.operator,
    summary: words.calendar.summary(inLanguage(voucher.from, language), inLanguage(voucher.to, language)),
    location: inTown(addressAt(voucher, 'pickup'), inLanguage(voucher.from, language)),
    description: [
      voucher.productReference,
      voucher.meeting?.words,
      voucher.meeting && callLine(RIDE_WORDS[voucher.language], voucher.meeting),
      flightLine(RIDE_WORDS[voucher.language], voucher),
      [inLanguage(voucher.vehicle, language), peopleLine(language, voucher), luggageLine(language, voucher.luggage)]
        .filter(Boolean)
        .join(' · '),
      url,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}

function rentalEvent({ language, rental, formats }: LetterWords, voucher: RentalVoucher, url: string): EventDetails {
  const { people, shop, resort, productReference: product } = voucher
  return {
    time: wholePeriod(people),
    alarmHours: null,
    organizer: voucher.operator,
    summary: rental.title(inLanguage(resort, language)),
    location: inTown(
      [shop.name, addressIn(shop.address, language)].filter(Boolean).join(', '),
      inLanguage(resort, language),
    ),
    description: [product, ...hoursLines(shop.openingHours, formats.locale), url].join('\n'),
  }
}

/** Returns the address with its town, unless it already contains it. */
function inTown(address: string | undefined, town: string): string {
  if (address === undefined) return town
  return address.toLowerCase().includes(town.toLowerCase()) ? address : `${address}, ${town}`
}
