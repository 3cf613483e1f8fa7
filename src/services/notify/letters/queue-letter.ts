import type { Database } from '../../../db/database.ts'
import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Language } from '../../../values/language.ts'
import { isWrittenTo } from '../../bookings/booking.ts'
import { type FullBooking, rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import type { Sender } from '../../bookings/sender.ts'
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
  sender: Sender,
  now: Date,
): Promise<void> {
  await queueMails(db, travellersMails(full, write, sender, now), now)
}

/**
 * Returns the mail that brings a letter to the traveller, with the valid vouchers and the calendar file; none to one
 * whom we do not write to.
 */
export function travellersMails(
  full: FullBooking,
  write: (view: LetterView) => Letter,
  sender: Sender,
  now: Date,
): NewMail[] {
  const { booking } = full
  if (!isWrittenTo(booking)) return []
  const view = viewOf(full, sender)
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
  sender: Sender,
  now: Date,
): Promise<void> {
  const { source, environment } = full.booking
  if (source !== 'partner_api' && environment === 'live')
    await queueMails(db, [operatorsMail(full, write, sender)], now)
}

/** Returns the mail that brings a letter to the operator. */
export function operatorsMail(full: FullBooking, write: (view: LetterView) => Letter, sender: Sender): NewMail {
  const view = { ...viewOf(full, sender), words: letterWords('en', full.booking.product) }
  return { ...addressed(full, write(view), 'en'), to: sender.operator.email, attachments: [] }
}

function viewOf({ booking, items }: FullBooking, sender: Sender): LetterView {
  const booked = { booking, items: items.filter(({ state }) => state === 'booked') }
  return {
    booking,
    rides: ridesOf(items),
    vouchers: vouchersOf(booked),
    rentals: rentalsOf(items),
    rentalVouchers: rentalVouchersOf(booked),
    pageUrl: sender.pageUrl(booking),
    operator: sender.operator,
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
