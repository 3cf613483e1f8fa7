import type { Database } from '../../../db/database.ts'
import type { Operator } from '../../../values/operator.ts'
import { createSignInLink, LINK_MINUTES, signInUrl } from '../../accounts/sign-in-link.ts'
import { insertPartner, type NewPartner } from '../../partners/account.ts'
import { findCodeHolder } from '../../partners/code-holder.ts'
import { logPartner } from '../../partners/log.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { Sender } from './sender.ts'
import { writeLetter } from './write-letter.ts'

/**
 * Opens a partner's account and mails a link that signs in to its panel, where the partner creates its own keys.
 * Returns its number, or the partner that already has the code.
 */
export async function invitePartner(
  db: Database,
  partner: NewPartner,
  { actor, siteUrl, company }: Sender,
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
  const code = promoCode === null ? '' : ` Your code is ${promoCode}.`
  const letter = {
    subject: `Your partner account at ${company.name}`,
    sender: company.name,
    reference: null,
    parts: [
      {
        kind: 'text',
        text: `${name}, you have an account as a partner of ${company.name}, with ${Number(commissionPercent)}% commission.${code} Open this link and press “Sign in”:`,
      },
      { kind: 'link', label: 'Sign in', url },
      {
        kind: 'text',
        text: `It works once, within ${LINK_MINUTES} minutes. Later you can get another one for this address at ${siteUrl}/sign-in. Your panel has links, a widget and banners for your pages, and the keys of the API.`,
      },
      ...footer(company, 'en'),
    ],
  } as const
  return { environment: 'live', bookingId: null, to: email, ...writeLetter(letter, 'en'), attachments: [] }
}
