import type { Booking } from '../bookings/booking.ts'
import type { NewMail } from '../mail/mail.ts'
import { letterWords } from './words/by-language.ts'

/** Returns the mail that brings travellers the link to their page. */
export function linkMail({ environment, reference, email, language, product }: Booking, pageUrl: string): NewMail {
  const { link } = letterWords(language, product)
  return {
    environment,
    about: reference,
    to: email,
    subject: `${environment === 'sandbox' ? '[SANDBOX] ' : ''}${link.subject(reference)}`,
    text: [link.text, pageUrl, link.keep].join('\n\n'),
    attachments: [],
  }
}
