import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { statements } from '../../../db/schema/index.ts'
import { formatsOf } from '../../../values/formats.ts'
import type { Operator } from '../../../values/operator.ts'
import type { Statement } from '../../money/statements/find-statements.ts'
import { logPartner } from '../../partners/log.ts'
import { findPartner, type Partner } from '../../partners/partner.ts'
import { type NewMail, queueMails } from '../mail/mail.ts'
import { footer } from './footer.ts'
import type { Sender } from './sender.ts'
import { writeLetter } from './write-letter.ts'

/**
 * Mails a partner that a month is closed, with its total and a link to its documents. May be sent again. Returns the
 * address; undefined if there is no such statement.
 */
export async function sendStatement(
  db: Database,
  id: number,
  { actor, siteUrl, company }: Sender,
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

const { money, counted } = formatsOf('en-GB')

function statementMail(
  { name, email }: Pick<Partner, 'name' | 'email'>,
  { statement, siteUrl, company }: { statement: Statement; siteUrl: string; company: Operator },
): NewMail {
  const { month, lines, totalMinor, paidAt } = statement
  const total = money(totalMinor, 'EUR')
  const letter = {
    subject: `Commission statement ${month}: ${total}`,
    sender: company.name,
    reference: null,
    parts: [
      { kind: 'text', text: `${name}, this month is closed:` },
      {
        kind: 'facts',
        facts: [
          ['Month', month],
          ['Statement', counted(lines, 'line', 'lines')],
          ['Commission', total],
          [
            'State',
            paidAt ? 'paid' : totalMinor < 0 ? 'cancellations took back more than was earned' : 'to be paid to you',
          ],
        ],
      },
      { kind: 'text', text: 'Every line, as PDF and as CSV, is in your panel:' },
      { kind: 'link', label: 'Statements', url: `${siteUrl}/panel/statements` },
      ...footer(company, 'en'),
    ],
  } as const
  return { environment: 'live', bookingId: null, to: email, ...writeLetter(letter, 'en'), attachments: [] }
}
