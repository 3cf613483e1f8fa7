import { letterWords } from '../../../texts/mails/by-language.ts'
import type { Environment } from '../../../values/environment.ts'
import type { Language } from '../../../values/language.ts'
import type { Operator } from '../../../values/operator.ts'
import { formatLocal } from '../../../values/time.ts'
import { inLanguage } from '../../../values/wording.ts'
import type { Voucher } from '../../bookings/vouchers/voucher.ts'
import type { NewMail } from '../mail/mail.ts'
import { footer, type Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** A booking, and the partner that its vouchers go to. */
interface VouchersMail {
  /** The id of the booking. */
  id: number
  environment: Environment
  reference: string
  to: string
  language: Language
  vouchers: readonly Voucher[]
  /** What happened to the booking. */
  event: 'confirmed' | 'changed'
}

/** Returns the mail with a booking's vouchers for the partner that sold it, in the language of the booking. */
export function vouchersMail(
  { id, environment, reference, to, language, vouchers, event }: VouchersMail,
  operator: Operator,
): NewMail {
  const { vouchers: words, route, formats, sandbox } = letterWords(language, 'transfer')
  const isSandbox = environment === 'sandbox'
  const legs = vouchers.map(
    ({ productReference, from, to, pickupAt, passengerName, vehicle }) =>
      `${productReference}: ${formatLocal(pickupAt).slice(0, 16)} ${inLanguage(from, language)} – ${inLanguage(to, language)}, ${passengerName}, ${inLanguage(vehicle, language)}`,
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
    environment,
    bookingId: id,
    to,
    ...writeLetter(letter, language),
    attachments: vouchers.map((voucher) => ({ kind: 'voucher', voucher })),
  }
}
