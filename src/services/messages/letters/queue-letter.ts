import type { Database } from '../../../db/database.ts'
import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Language } from '../../../values/language.ts'
import { isWrittenTo } from '../../bookings/customer.ts'
import { type FullBooking, rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import type { Issuer } from '../../bookings/issuer.ts'
import { rentalVouchersOf, vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import { bookingCalendar } from '../../documents/calendar/booking-calendar.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import type { Letter } from './letter.ts'
import type { LetterView } from './travellers-letters.ts'
import { writeLetter } from './write-letter.ts'

/** Queues a letter to the traveller, in the caller's transaction. */
export async function queueLetter(
  db: Database,
  full: FullBooking,
  write: (view: LetterView) => Letter,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  await queueMails(db, travellersMails(full, write, issuer, now), now)
}

/**
 * Returns the mail that brings a letter to the traveller, with the valid vouchers and the calendar file; none to one
 * whom we do not write to.
 */
export function travellersMails(
  full: FullBooking,
  write: (view: LetterView) => Letter,
  issuer: Issuer,
  now: Date,
): NewMail[] {
  const { booking } = full
  if (!isWrittenTo(booking)) return []
  const view = viewOf(full, issuer)
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const calendar = bookingCalendar(full, { method, url: view.pageUrl, changedAt: now })
  const mail: NewMail = {
    ...addressed(full, write(view), booking.language),
    to: booking.email,
    attachments: [
      ...view.vouchers.map((voucher) => ({ kind: 'voucher', voucher }) as const),
      ...view.rentalVouchers.map((voucher) => ({ kind: 'rental_voucher', voucher }) as const),
      ...(calendar === undefined
        ? []
        : [{ kind: 'calendar', name: booking.reference, method, text: calendar } as const]),
    ],
  }
  return [mail]
}

/**
 * Queues a letter to the operator about a sale of our own sites. Partners look after their own sales, and the sandbox
 * sends no such mails.
 */
export async function queueNotice(
  db: Database,
  full: FullBooking,
  write: (view: LetterView) => Letter,
  issuer: Issuer,
  now: Date,
): Promise<void> {
  const { source, environment } = full.booking
  if (source !== 'partner_api' && environment === 'live')
    await queueMails(db, [operatorsMail(full, write, issuer)], now)
}

/** Returns the mail that brings a letter to the operator. */
export function operatorsMail(full: FullBooking, write: (view: LetterView) => Letter, issuer: Issuer): NewMail {
  const view = { ...viewOf(full, issuer), words: letterWords('en', full.booking.product) }
  return { ...addressed(full, write(view), 'en'), to: issuer.operator.email, attachments: [] }
}

function viewOf({ booking, items }: FullBooking, issuer: Issuer): LetterView {
  const booked = { booking, items: items.filter(({ state }) => state === 'booked') }
  return {
    booking,
    rides: ridesOf(items),
    vouchers: vouchersOf(booked),
    rentals: rentalsOf(items),
    rentalVouchers: rentalVouchersOf(booked),
    pageUrl: issuer.pageUrl(booking),
    operator: issuer.operator,
    words: letterWords(booking.language, booking.product),
  }
}

function addressed({ booking: { id, environment } }: FullBooking, letter: Letter, language: Language) {
  return {
    environment,
    bookingId: id,
    ...writeLetter(letter, language),
  }
}
