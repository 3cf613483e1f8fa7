import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Language } from '../../../values/language.ts'
import type { Operator } from '../../../values/operator.ts'
import { rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import { rentalVouchersOf, vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { RentalVoucher } from '../../bookings/vouchers/rental-voucher.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import type { LetterBooking, LetterTo } from './stored-letter.ts'
import type { SubjectView } from './subject.ts'

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
