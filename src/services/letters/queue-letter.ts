import type { Database } from '../../db/database.ts'
import { type FullBooking, ridesOf } from '../bookings/find-booking.ts'
import { vouchersOf } from '../bookings/item-vouchers.ts'
import type { Office } from '../bookings/office.ts'
import { type NewMail, queueMail } from '../mail/mail.ts'
import { bookingCalendar } from './booking-calendar.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import { operatorsLetter } from './operators-letter.ts'
import type { LetterView } from './travellers-letters.ts'
import { letterWords } from './words/by-language.ts'

/** Queues a letter to the traveller; whoever bought from a partner hears from that partner. */
export async function queueLetter(
  db: Database,
  full: FullBooking,
  write: (view: LetterView) => Letter,
  office: Office,
  now: Date,
): Promise<void> {
  if (full.booking.source !== 'partner_api') await queueMail(db, travellersMail(full, write, office, now), now)
}

/** Returns the mail that brings a letter to the traveller, with the vouchers that are valid and the calendar file. */
export function travellersMail(
  full: FullBooking,
  write: (view: LetterView) => Letter,
  office: Office,
  now: Date,
): NewMail {
  const { booking } = full
  const view = viewOf(full, office)
  const calendar = bookingCalendar(full, office, now)
  return {
    ...addressed(full, write(view)),
    to: booking.email,
    attachments: [
      ...view.vouchers.map((voucher) => ({ kind: 'voucher', voucher }) as const),
      ...(calendar === undefined ? [] : [{ kind: 'calendar', name: booking.reference, text: calendar } as const]),
    ],
  }
}

/** Returns the mail that brings the operator's copy of a sale. */
export function operatorsMail(full: FullBooking, office: Office, now: Date): NewMail {
  const written = addressed(full, operatorsLetter(viewOf(full, office), now))
  return { ...written, to: office.operator.email, attachments: [] }
}

function viewOf({ booking, items }: FullBooking, office: Office): LetterView {
  const booked = items.filter(({ state }) => state === 'booked')
  return {
    booking,
    rides: ridesOf(items),
    vouchers: vouchersOf(booked),
    pageUrl: office.pageUrl(booking),
    operator: office.operator,
    words: letterWords(booking.language),
  }
}

function addressed({ booking: { environment, reference, language } }: FullBooking, letter: Letter) {
  return {
    environment,
    about: reference,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, language),
  }
}
