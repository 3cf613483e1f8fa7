import { letterWords } from '../../../texts/mails.ts'
import { messageWords } from '../../../texts/mails/messages.ts'
import { formatLocal } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import { productReference } from '../../bookings/booking.ts'
import { ridesOf } from '../../bookings/find-booking.ts'
import { vouchersOf } from '../../bookings/vouchers/item-vouchers.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Fact, type Letter } from './letter.ts'
import { routeLine } from './parts.ts'
import type { LetterRide, LetterTo } from './stored-letter.ts'
import { aboutLine } from './view.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail that brings a letter about a booking to the partner that sold it. */
export function sellersMail({ about, letter, operator }: LetterTo<'seller'>): WrittenMail {
  return letter.name === 'message'
    ? messageMail({ about, operator }, letter.text)
    : vouchersMail({ about, operator }, letter.event)
}

type AboutBooking = Pick<LetterTo<'seller'>, 'about' | 'operator'>

/** Returns the mail with a booking's vouchers, in the language of the booking. */
function vouchersMail({ about, operator }: AboutBooking, event: 'confirmed' | 'changed'): WrittenMail {
  const { reference, language, environment } = about.booking
  const { vouchers: words, route, formats, sandbox } = letterWords(language, 'transfer')
  const isSandbox = environment === 'sandbox'
  const vouchers = vouchersOf(about)
  const legs = vouchers.map(
    ({ productReference: product, from, to, pickupAt, passengerName, vehicle }) =>
      `${product}: ${formatLocal(pickupAt).slice(0, 16)} ${inLanguage(from, language)} – ${inLanguage(to, language)}, ${passengerName}, ${inLanguage(vehicle, language)}`,
  )
  const [first] = vouchers
  const title = first ? route(inLanguage(first.from, language), inLanguage(first.to, language)) : ''
  const day = first ? formats.day(first.pickupAt) : ''
  const texts = [words[event](reference), legs.join('\n'), ...(isSandbox ? [sandbox] : [])]
  const letter: Letter = {
    subject: `${isSandbox ? '[SANDBOX] ' : ''}${words.subject(reference, title, day)}`,
    sender: operator,
    reference,
    parts: [...texts.map((text) => ({ kind: 'text', text }) as const), ...footer(operator, language)],
  }
  return {
    ...writeLetter(letter, language),
    attachments: vouchers.map((voucher) => ({ kind: 'voucher', voucher })),
  }
}

const words = letterWords('en', 'transfer')

/** Returns the mail with a message to pass on, in English, as all letters about a partner's account. */
function messageMail({ about, operator }: AboutBooking, text: string): WrittenMail {
  const { booking, items } = about
  const { environment, reference, firstName, lastName, sellerReference } = booking
  const rides = ridesOf(items)
  const isSandbox = environment === 'sandbox'
  const line = ({ details }: LetterRide) =>
    `${words.formats.shortMoment(details.pickupAt)}, ${routeLine(words, details)}`
  const facts: Fact[] = rides.map((ride) => [productReference(booking, ride), line(ride)])
  if (sellerReference !== null) facts.push([messageWords.yourReference, sellerReference])
  const subject = messageWords.subject(aboutLine({ words, booking, rides, rentals: [] }))
  const letter: Letter = {
    subject: `${isSandbox ? '[SANDBOX] ' : ''}${subject}`,
    sender: operator,
    // Typed at the desk.
    trusted: [text],
    reference,
    parts: [
      { kind: 'text', text: messageWords.passOn(`${firstName} ${lastName}`) },
      { kind: 'text', text },
      { kind: 'facts', facts },
      { kind: 'note', text: `${operator.name}, ${operator.phone}` },
      ...(isSandbox ? [{ kind: 'small', text: words.sandbox } as const] : []),
      ...footer(operator, 'en'),
    ],
  }
  return { ...writeLetter(letter, 'en'), attachments: [] }
}
