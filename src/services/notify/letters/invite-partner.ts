import type { Database } from '../../../db/database.ts'
import { accountsWords } from '../../../texts/mails/accounts.ts'
import type { Operator } from '../../../values/operator.ts'
import { insertPartner, type NewPartner } from '../../partners/account.ts'
import { findCodeHolder } from '../../partners/code-holder.ts'
import { logPartner } from '../../partners/log.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../../people/sign-in-link.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { accountMail } from './account-mail.ts'
import type { AccountSender } from './account-sender.ts'

/**
 * Opens a partner's account and mails a link that signs in to its panel, where the partner creates its own keys.
 * Returns its number, or the partner that already has the code.
 */
export async function invitePartner(
  db: Database,
  partner: NewPartner,
  { actor, siteUrl, company }: AccountSender,
  now: Date,
): Promise<{ id: number } | { codeHolder: string }> {
  return db.transaction(async (tx) => {
    const codeHolder = partner.promoCode === null ? undefined : await findCodeHolder(tx, partner.promoCode)
    if (codeHolder !== undefined) return { codeHolder }
    const id = await insertPartner(tx, partner, now)
    const token = await createSignInLink(tx, { kind: 'partner', id }, now)
    await queueMails(tx, [invitationMail(partner, { url: signInUrl(siteUrl, token), siteUrl, company })], now)
    await logPartner(tx, id, { actor, event: 'invited', detail: partner.name }, now)
    return { id }
  })
}

function invitationMail(
  { name, email, commissionPercent, promoCode }: NewPartner,
  { url, siteUrl, company }: { url: string; siteUrl: string; company: Operator },
): NewMail {
  const { signIn, once, later, partner } = accountsWords
  const anotherTime = `${siteUrl}/sign-in`
  return accountMail(company, {
    to: email,
    subject: partner.subject(company.name),
    trusted: [anotherTime],
    parts: [
      { kind: 'text', text: partner.text(name, company.name, Number(commissionPercent), promoCode) },
      { kind: 'link', label: signIn, url },
      { kind: 'text', text: `${once(LINK_MINUTES)} ${later(anotherTime)} ${partner.panel}` },
    ],
  })
}
