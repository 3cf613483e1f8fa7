import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { statements } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import type { Operator } from '../../values/operator.ts'
import { formatDay } from '../../values/time.ts'
import { insertPartner, type NewPartner } from '../partners/account.ts'
import { getBilling } from '../partners/billing.ts'
import { findCodeHolder, findPartner, logPartner } from '../partners/partner.ts'
import { findPartnersStatement, statementNumber } from '../partners/statements.ts'
import { findAccounts, keyOf, nameOf } from '../people/account.ts'
import { createOperator, type OperatorAccount } from '../people/operator.ts'
import { createSignInLink, hasOpenLink, signInUrl } from '../people/sign-in.ts'
import type { LetterTo } from './letters/stored-letter.ts'
import { queueLetters } from './outbox/queue.ts'

/** Who sends a letter to a partner or an operator, in the name of which company, and the site that it leads to. */
export interface AccountSender {
  actor: Actor
  siteUrl: string
  company: Operator
}

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
    const { name, email, commissionPercent, promoCode } = partner
    const codeHolder = promoCode === null ? undefined : await findCodeHolder(tx, promoCode)
    if (codeHolder !== undefined) return { codeHolder }
    const id = await insertPartner(tx, partner, now)
    const token = await createSignInLink(tx, { kind: 'partner', id }, now)
    const letter = {
      name: 'partner_invitation',
      partner: name,
      commissionPercent: Number(commissionPercent),
      promoCode,
      signInUrl: signInUrl(siteUrl, token),
      siteUrl,
    } as const
    await queueAccountLetter(tx, email, letter, company, now)
    await logPartner(tx, id, { actor, event: 'invited', detail: name }, now)
    return { id }
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
    const { id, name, email } = invited
    const token = await createSignInLink(tx, { kind: 'operator', id }, now)
    const letter = {
      name: 'operator_invitation',
      account: name,
      signInUrl: signInUrl(siteUrl, token),
      siteUrl,
    } as const
    await queueAccountLetter(tx, email, letter, company, now)
    return invited
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
    const links: { name: string; url: string }[] = []
    for (const account of await findAccounts(tx, email)) {
      const key = keyOf(account)
      if (isSparing && (await hasOpenLink(tx, key, now))) continue
      links.push({ name: nameOf(account), url: signInUrl(siteUrl, await createSignInLink(tx, key, now)) })
    }
    if (links.length > 0 || !isSparing) await queueAccountLetter(tx, email, { name: 'sign_in', links }, operator, now)
  })
}

/**
 * Mails a statement of account with its two files to the address for statements of its partner. May be sent again.
 * Returns the address; undefined if there is no such statement.
 */
export async function sendStatement(
  db: Database,
  id: number,
  sender: AccountSender,
  now: Date,
): Promise<string | undefined> {
  return mailStatement(db, id, { name: 'statement', event: 'statement sent' }, sender, now)
}

/** Reminds a partner of what is open of a statement, in the same way. */
export async function remindOfStatement(
  db: Database,
  id: number,
  sender: AccountSender,
  now: Date,
): Promise<string | undefined> {
  return mailStatement(db, id, { name: 'statement_reminder', event: 'statement reminder' }, sender, now)
}

async function mailStatement(
  db: Database,
  id: number,
  { name, event }: { name: 'statement' | 'statement_reminder'; event: string },
  { actor, siteUrl, company }: AccountSender,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.update(statements).set({ sentAt: now }).where(eq(statements.id, id))
    const statement = await findPartnersStatement(tx, id)
    if (!statement) return undefined
    const partner = await findPartner(tx, statement.partnerId)
    if (!partner) throw new Error(`statement ${id} has no partner`)
    const to = (await getBilling(tx, partner.id)).billingEmail ?? partner.email
    const { month, totalMinor, openMinor, due } = statement
    const letter = {
      name,
      partner: partner.name,
      statementId: id,
      number: statementNumber(statement),
      month,
      totalMinor,
      openMinor,
      due: formatDay(due),
      siteUrl,
    } as const
    await queueAccountLetter(tx, to, letter, company, now)
    await logPartner(tx, partner.id, { actor, event, detail: month }, now)
    return to
  })
}

/** Queues a letter about an account, which is about no booking. */
async function queueAccountLetter(
  db: Database,
  to: string,
  letter: LetterTo<'account'>['letter'],
  operator: Operator,
  now: Date,
): Promise<void> {
  await queueLetters(
    db,
    [{ environment: 'live', bookingId: null, to, content: { reader: 'account', letter, operator } }],
    now,
  )
}
