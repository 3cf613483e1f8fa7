import type { Database } from '../../../db/database.ts'
import type { Operator } from '../../../values/operator.ts'
import { foot } from './foot.ts'
import type { Link, Part } from './letter.ts'
import { writeLetter } from './write-letter.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { findAccounts, keyOf, nameOf } from '../../accounts/account.ts'
import { createSignInLink, hasOpenLink, LINK_MINUTES, signInUrl } from '../../accounts/sign-in-link.ts'

/** Who asks for a link, and where it is to lead. */
export interface SignInRequest {
  email: string
  siteUrl: string
  operator: Operator
  /** Whether the address has had so much today that only an account without a link that works gets another mail. */
  isSparing: boolean
}

/**
 * Mails a link for each account of that address. An address without one gets a mail, too, which says so: whoever asks
 * learns nothing, only who reads the mail does.
 */
export async function sendSignInLink(
  db: Database,
  { email, siteUrl, operator, isSparing }: SignInRequest,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const links: Link[] = []
    for (const account of await findAccounts(tx, email)) {
      const key = keyOf(account)
      if (isSparing && (await hasOpenLink(tx, key, now))) continue
      links.push({ name: nameOf(account), url: signInUrl(siteUrl, await createSignInLink(tx, key, now)) })
    }
    if (links.length > 0 || !isSparing) await queueMails(tx, [signInMail(email, links, operator)], now)
  })
}

function signInMail(to: string, links: readonly Link[], operator: Operator): NewMail {
  const text = (text: string): Part => ({ kind: 'text', text })
  const parts: Part[] =
    links.length > 0
      ? [
          text('You asked to sign in. Open this link and press “Sign in”:'),
          { kind: 'choices', links },
          text(
            `It works once, within ${LINK_MINUTES} minutes. Whoever has it can sign in as you: please keep it to yourself.`,
          ),
        ]
      : [
          text(`Somebody asked to sign in to ${operator.name} with this address. No account has it.`),
          text(
            `If you are a partner, the account may have another address. To become one, write to ${operator.email}.`,
          ),
        ]
  const letter = {
    subject: `Sign in to ${operator.name}`,
    sender: operator.name,
    reference: null,
    parts: [...parts, text('If it was not you, you can ignore this mail.'), ...foot(operator, 'en')],
  }
  return { environment: 'live', bookingId: null, to, ...writeLetter(letter, 'en'), attachments: [] }
}
