import { letterWords } from '../../../texts/mails/by-language.ts'
import { type FullBooking, rentalsOf, ridesOf } from '../../bookings/find-booking.ts'
import type { Sender } from '../../bookings/sender.ts'
import type { NewMail } from '../mail/mail.ts'
import { footer } from './footer.ts'
import { aboutLine } from './subject.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail with the link to the traveller's page. */
export function linkMail({ booking, items }: FullBooking, { operator, pageUrl }: Sender): NewMail {
  const { id, environment, reference, email, language, product } = booking
  const words = letterWords(language, product)
  const { link } = words
  const about = aboutLine({ words, booking, rides: ridesOf(items), rentals: rentalsOf(items) })
  const letter = {
    subject: `${environment === 'sandbox' ? '[SANDBOX] ' : ''}${link.subject(about)}`,
    sender: operator,
    reference,
    parts: [
      { kind: 'text', text: link.text },
      { kind: 'link', label: link.page, url: pageUrl(booking) },
      { kind: 'text', text: link.keep },
      ...footer(operator, language),
    ],
  } as const
  return { environment, bookingId: id, to: email, ...writeLetter(letter, language), attachments: [] }
}
