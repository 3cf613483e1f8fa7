import type { Database } from '../../../db/database.ts'
import { accountsWords } from '../../../texts/mails/accounts.ts'
import type { Operator } from '../../../values/operator.ts'
import { findAccounts, keyOf, nameOf } from '../../people/account.ts'
import { createSignInLink, hasOpenLink, LINK_MINUTES, signInUrl } from '../../people/sign-in-link.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { accountMail } from './account-mail.ts'
import type { LetterPart, Link } from './letter.ts'

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
  const { once, link } = accountsWords
  const text = (text: string): LetterPart => ({ kind: 'text', text })
  const parts: LetterPart[] =
    links.length > 0
      ? [text(link.text), { kind: 'choices', links }, text(`${once(LINK_MINUTES)} ${link.keep}`)]
      : [text(link.unknown(operator.name)), text(link.another(operator.email))]
  const subject = link.subject(operator.name)
  return accountMail(operator, { to, subject, parts: [...parts, text(link.ignore)] })
}
