import { RENTAL_WORDS } from '../../../texts/documents.ts'
import { letterWords } from '../../../texts/mails.ts'
import type { LetterWords } from '../../../texts/mails/en.ts'
import { groupBy } from '../../../values/group-by.ts'
import type { Language } from '../../../values/language.ts'
import type { Operator } from '../../../values/operator.ts'
import { DAY_MINUTES, type LocalMinute, toLocal } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import { rentalVouchersOf, vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import { periodLine } from '../../documents/vouchers/rental-lines.ts'
import type { Fact } from './letter.ts'
import { routeLine } from './parts.ts'
import type { LetterBooking, LetterRental, LetterRide, LetterTo } from './stored-letter.ts'

/** What letters about a booking are written from. */
export interface LetterView extends SubjectView {
  booking: LetterBooking
  /** The valid vouchers of its rides. */
  vouchers: readonly Voucher[]
  /** The valid vouchers of its rentals, one per shop. */
  rentalVouchers: readonly RentalVoucher[]
  pageUrl: string
  operator: Operator
}

/** Returns what a letter about a booking is written from, in a language. */
export function viewOf(
  { about, operator, pageUrl }: LetterTo<'traveller' | 'operator'>,
  language: Language,
): LetterView {
  const { booking, items } = about
  const booked = { booking, items: items.filter(({ state }) => state === 'booked') }
  return {
    booking,
    rides: ridesOf(items),
    vouchers: vouchersOf(booked),
    rentals: rentalsOf(items),
    rentalVouchers: rentalVouchersOf(booked),
    pageUrl,
    operator,
    words: letterWords(language, booking.product),
  }
}

/** The items of a booking that a letter is about, and the words of the letter. */
export interface SubjectView {
  booking: Pick<LetterBooking, 'reference' | 'firstStartAt' | 'timeZone'>
  rides: readonly LetterRide[]
  rentals: readonly LetterRental[]
  words: LetterWords
}

/** Returns what a letter is about, for its subject: `Geneva Airport – Chamonix, Sat 16 January 2027 (NAV482915067)`. */
export function aboutLine(view: SubjectView): string {
  const { title, startsAt } = subjectOf(view)
  return view.words.subjectLine(title, view.words.formats.day(startsAt), view.booking.reference)
}

/**
 * Returns the route and the pickup of the first ride, or the place and the first day of the first rental. One that is
 * cancelled counts only if all of them are.
 */
export function subjectOf(view: SubjectView): { title: string; startsAt: LocalMinute } {
  const { words, booking } = view
  const { rides, rentals } = concerned(view)
  const subjects = [
    ...rides.map(({ startsAt, details }) => ({ startsAt, title: routeLine(words, details), at: details.pickupAt })),
    ...rentals.map(({ startsAt, details: { resort, period } }) => ({
      startsAt,
      title: words.rental.title(inLanguage(resort, words.language)),
      at: period.firstDay * DAY_MINUTES,
    })),
  ]
  const [first] = subjects.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  // A booking that is cancelled after all of it took place has no item that was cancelled.
  if (!first) return { title: booking.reference, startsAt: toLocal(booking.firstStartAt.getTime(), booking.timeZone) }
  return { title: first.title, startsAt: first.at }
}

/** Returns when and where each ride is, and for whom equipment is rented, where a letter has no vouchers to say so. */
export function soldFacts(view: SubjectView): Fact[] {
  const { words } = view
  const { rides, rentals } = concerned(view)
  const { facts, formats, language, rental } = words
  const rented = groupBy(rentals, ({ details: { shop, period } }) =>
    [periodLine(RENTAL_WORDS[language], period), shop.name].join(', '),
  )
  return [
    ...rides.map(({ details }): Fact => {
      return [facts.pickup, `${formats.moment(details.pickupAt)}, ${routeLine(words, details)}`]
    }),
    ...Array.from(rented, ([where, people]): Fact => {
      return [rental.facts.days, [where, people.map(({ details }) => details.firstName).join(', ')].join('\n')]
    }),
  ]
}

/** Returns the items that are not cancelled or, if all are, all of them. */
export function concerned({ rides, rentals }: Pick<SubjectView, 'rides' | 'rentals'>) {
  const isLeft = ({ state }: LetterRide | LetterRental) => state !== 'cancelled'
  const left = { rides: rides.filter(isLeft), rentals: rentals.filter(isLeft) }
  return left.rides.length + left.rentals.length === 0 ? { rides, rentals } : left
}
