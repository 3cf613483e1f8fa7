import type { Operator } from '../../../values/operator.ts'
import type { NewMail } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail of a letter about an account, in English. */
export function accountMail(
  company: Operator,
  { to, parts, ...letter }: Pick<Letter, 'subject' | 'trusted' | 'parts'> & { to: string },
): NewMail {
  const whole = { ...letter, sender: company, reference: null, parts: [...parts, ...footer(company, 'en')] }
  return { environment: 'live', bookingId: null, to, ...writeLetter(whole, 'en'), attachments: [] }
}
