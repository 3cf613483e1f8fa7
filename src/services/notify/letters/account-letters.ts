import type { Database } from '../../../db/database.ts'
import { accountsWords } from '../../../texts/mails/accounts.ts'
import type { Actor } from '../../../values/actor.ts'
import type { Operator } from '../../../values/operator.ts'
import { insertPartner, type NewPartner } from '../../partners/account.ts'
import { findCodeHolder, logPartner } from '../../partners/partner.ts'
import { findAccounts, keyOf, nameOf } from '../../people/account.ts'
import { createOperator, type OperatorAccount } from '../../people/operator.ts'
import { createSignInLink, LINK_MINUTES, signInUrl, hasOpenLink } from '../../people/sign-in.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { type LetterPart, type Link, footer, type Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

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
    await queueMails(tx, [partnerInvitation(partner, { url: signInUrl(siteUrl, token), siteUrl, company })], now)
    await logPartner(tx, id, { actor, event: 'invited', detail: partner.name }, now)
    return { id }
  })
}

function partnerInvitation(
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
    await queueMails(tx, [operatorInvitation(invited, { siteUrl, token, company })], now)
    return invited
  })
}

function operatorInvitation(
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

/** Returns the mail of a letter about an account, in English. */
export function accountMail(
  company: Operator,
  { to, parts, ...letter }: Pick<Letter, 'subject' | 'trusted' | 'parts'> & { to: string },
): NewMail {
  const whole = { ...letter, sender: company, reference: null, parts: [...parts, ...footer(company, 'en')] }
  return { environment: 'live', bookingId: null, to, ...writeLetter(whole, 'en'), attachments: [] }
}

/** Who sends a letter to a partner or an operator, in the name of which company, and the site that it leads to. */
export interface AccountSender {
  actor: Actor
  siteUrl: string
  company: Operator
}
