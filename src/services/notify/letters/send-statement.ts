import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { statements } from '../../../db/schema/index.ts'
import { accountsWords } from '../../../texts/mails/accounts.ts'
import { formatsOf } from '../../../values/formats.ts'
import type { Operator } from '../../../values/operator.ts'
import { logPartner, findPartner, type Partner } from '../../partners/partner.ts'
import type { Statement } from '../../partners/statements.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { accountMail, type AccountSender } from './account-letters.ts'

/**
 * Mails a partner that a month is closed, with its total and a link to its documents. May be sent again. Returns the
 * address; undefined if there is no such statement.
 */
export async function sendStatement(
  db: Database,
  id: number,
  { actor, siteUrl, company }: AccountSender,
  now: Date,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [statement] = await tx.update(statements).set({ sentAt: now }).where(eq(statements.id, id)).returning()
    if (!statement) return undefined
    const partner = await findPartner(tx, statement.partnerId)
    if (!partner) throw new Error(`statement ${id} has no partner`)
    await queueMails(tx, [statementMail(partner, { statement, siteUrl, company })], now)
    await logPartner(tx, partner.id, { actor, event: 'statement sent', detail: statement.month }, now)
    return partner.email
  })
}

const { money } = formatsOf('en-GB')

function statementMail(
  { name, email }: Pick<Partner, 'name' | 'email'>,
  { statement, siteUrl, company }: { statement: Statement; siteUrl: string; company: Operator },
): NewMail {
  const { month, lines, totalMinor, paidAt } = statement
  const { subject, text, facts, states, ...words } = accountsWords.statement
  const total = money(totalMinor, 'EUR')
  return accountMail(company, {
    to: email,
    subject: subject(month, total),
    parts: [
      { kind: 'text', text: text(name) },
      {
        kind: 'facts',
        facts: [
          [facts.month, month],
          [facts.statement, words.lines(lines)],
          [facts.commission, total],
          [facts.state, states[paidAt ? 'paid' : totalMinor < 0 ? 'negative' : 'due']],
        ],
      },
      { kind: 'text', text: words.documents },
      { kind: 'link', label: words.page, url: `${siteUrl}/panel/statements` },
    ],
  })
}
