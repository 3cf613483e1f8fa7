import type { Database } from '../../../db/database.ts'
import type { Operator } from '../../../values/operator.ts'
import { findAccounts, keyOf, nameOf } from '../../accounts/account.ts'
import { createSignInLink, hasOpenLink, LINK_MINUTES, signInUrl } from '../../accounts/sign-in-link.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { LetterPart, Link } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** A request for a sign-in link, and the site it is for. */
export interface SignInRequest {
  email: string
  siteUrl: string
  operator: Operator
  /** Whether the address has already had so many mails today that only accounts without a valid link get another. */
  isSparing: boolean
}

/**
 * Mails a link for each account with that address. An address without an account gets a mail that says so. The response
 * is the same either way; only the reader of the mail learns which it was.
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
  const text = (text: string): LetterPart => ({ kind: 'text', text })
  const parts: LetterPart[] =
    links.length > 0
      ? [
          text('You asked to sign in. Open this link and press “Sign in”:'),
          { kind: 'choices', links },
          text(
            `It works once, within ${LINK_MINUTES} minutes. Anyone who has it can sign in as you: please keep it to yourself.`,
          ),
        ]
      : [
          text(`Somebody asked to sign in to ${operator.name} with this address, but there is no account with it.`),
          text(
            `If you are a partner, your account may have a different address. To become one, write to ${operator.email}.`,
          ),
        ]
  const letter = {
    subject: `Sign in to ${operator.name}`,
    sender: operator.name,
    reference: null,
    parts: [...parts, text('If it was not you, you can ignore this e-mail.'), ...footer(operator, 'en')],
  }
  return { environment: 'live', bookingId: null, to, ...writeLetter(letter, 'en'), attachments: [] }
}
