import type { Database } from '../../../db/database.ts'
import { accountsWords } from '../../../texts/mails/accounts.ts'
import type { Operator } from '../../../values/operator.ts'
import { createOperator, type OperatorAccount } from '../../people/operator.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../../people/sign-in-link.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { accountMail } from './account-mail.ts'
import type { AccountSender } from './account-sender.ts'

/** Opens an account at the desk and mails a link that signs in; undefined if an operator has that address already. */
export async function inviteOperator(
  db: Database,
  account: Omit<OperatorAccount, 'id'>,
  { actor, siteUrl, company }: AccountSender,
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
  const { signIn, once, later, operator } = accountsWords
  const anotherTime = `${siteUrl}/sign-in`
  return accountMail(company, {
    to: email,
    subject: operator.subject(company.name),
    trusted: [anotherTime],
    parts: [
      { kind: 'text', text: operator.text(name, company.name) },
      { kind: 'link', label: signIn, url: signInUrl(siteUrl, token) },
      { kind: 'text', text: `${once(LINK_MINUTES)} ${later(anotherTime)} ${operator.keep}` },
    ],
  })
}
