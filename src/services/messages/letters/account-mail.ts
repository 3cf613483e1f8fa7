import type { Operator } from '../../../values/operator.ts'
import type { NewMail } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { LetterPart } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail of a letter about an account, in English. */
export function accountMail(
  company: Operator,
  { to, subject, parts }: { to: string; subject: string; parts: readonly LetterPart[] },
): NewMail {
  const letter = { subject, sender: company.name, reference: null, parts: [...parts, ...footer(company, 'en')] }
  return { environment: 'live', bookingId: null, to, ...writeLetter(letter, 'en'), attachments: [] }
}
