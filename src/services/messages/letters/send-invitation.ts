import type { Database } from '../../../db/database.ts'
import type { Operator } from '../../../values/operator.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../../accounts/sign-in-link.ts'
import { createOperator, type OperatorAccount } from '../../operators/account.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { Sender } from './sender.ts'
import { writeLetter } from './write-letter.ts'

/** Opens an account at the desk and mails a link that signs in; undefined if an operator has that address already. */
export async function sendInvitation(
  db: Database,
  account: Omit<OperatorAccount, 'id'>,
  { actor, siteUrl, company }: Sender,
  now: Date,
): Promise<OperatorAccount | undefined> {
  return db.transaction(async (tx) => {
    const invited = await createOperator(tx, account, actor, now)
    if (!invited) return undefined
    const token = await createSignInLink(tx, { kind: 'operator', id: invited.id }, now)
    await queueMails(tx, [invitationMail(invited, { siteUrl, token, company })], now)
    return invited
  })
}

function invitationMail(
  { name, email }: OperatorAccount,
  { siteUrl, token, company }: { siteUrl: string; token: string; company: Operator },
): NewMail {
  const letter = {
    subject: `Your desk at ${company.name}`,
    sender: company.name,
    reference: null,
    parts: [
      {
        kind: 'text',
        text: `${name}, you have an account at the desk of ${company.name}. Open this link and press “Sign in”:`,
      },
      { kind: 'link', label: 'Sign in', url: signInUrl(siteUrl, token) },
      {
        kind: 'text',
        text: `It works once, within ${LINK_MINUTES} minutes. Later you can get another one for this address at ${siteUrl}/sign-in. Please keep such links to yourself.`,
      },
      ...footer(company, 'en'),
    ],
  } as const
  return { environment: 'live', bookingId: null, to: email, ...writeLetter(letter, 'en'), attachments: [] }
}
