import { accountsWords } from '../../../texts/mails/accounts.ts'
import { formatsOf } from '../../../values/formats.ts'
import type { Operator } from '../../../values/operator.ts'
import { type LocalMinute, localMinute, parseDay, parseMonth } from '../../../values/time.ts'
import { LINK_MINUTES } from '../../people/sign-in.ts'
import type { WrittenMail } from '../mail/mail.ts'
import { footer, type Letter, type LetterPart } from './letter.ts'
import type { LetterTo } from './stored-letter.ts'
import { writeLetter } from './write-letter.ts'

/** Returns the mail that brings a letter about an account to whoever has it, in English. */
export function accountsMail({ letter, operator }: LetterTo<'account'>): WrittenMail {
  const { subject, trusted, parts } = accountsLetter(letter, operator)
  const whole = { subject, sender: operator, reference: null, parts: [...parts, ...footer(operator, 'en')] }
  const written = writeLetter(trusted ? { ...whole, trusted } : whole, 'en')
  const isStatement = letter.name === 'statement' || letter.name === 'statement_reminder'
  return {
    ...written,
    attachments: isStatement ? [{ kind: 'statement', id: letter.statementId, company: operator }] : [],
  }
}

type AccountsLetter = LetterTo<'account'>['letter']

type OwnParts = Pick<Letter, 'subject' | 'trusted' | 'parts'>

function accountsLetter(letter: AccountsLetter, company: Operator): OwnParts {
  switch (letter.name) {
    case 'partner_invitation':
      return partnerInvitation(letter, company)
    case 'operator_invitation':
      return operatorInvitation(letter, company)
    case 'sign_in':
      return signInLetter(letter, company)
    case 'statement':
    case 'statement_reminder':
      return statementLetter(letter, company)
    default:
      return letter satisfies never
  }
}

type Named<Name extends AccountsLetter['name']> = Extract<AccountsLetter, { name: Name }>

function partnerInvitation(
  { partner: name, commissionPercent, promoCode, signInUrl, siteUrl }: Named<'partner_invitation'>,
  company: Operator,
): OwnParts {
  const { signIn, once, later, partner } = accountsWords
  const anotherTime = `${siteUrl}/sign-in`
  return {
    subject: partner.subject(company.name),
    trusted: [anotherTime],
    parts: [
      { kind: 'text', text: partner.text(name, company.name, commissionPercent, promoCode) },
      { kind: 'link', label: signIn, url: signInUrl },
      { kind: 'text', text: `${once(LINK_MINUTES)} ${later(anotherTime)} ${partner.panel}` },
    ],
  }
}

function operatorInvitation(
  { account, signInUrl, siteUrl }: Named<'operator_invitation'>,
  company: Operator,
): OwnParts {
  const { signIn, once, later, operator } = accountsWords
  const anotherTime = `${siteUrl}/sign-in`
  return {
    subject: operator.subject(company.name),
    trusted: [anotherTime],
    parts: [
      { kind: 'text', text: operator.text(account, company.name) },
      { kind: 'link', label: signIn, url: signInUrl },
      { kind: 'text', text: `${once(LINK_MINUTES)} ${later(anotherTime)} ${operator.keep}` },
    ],
  }
}

/** Returns the letter with a link for each account; it tells an address without an account that there is none. */
function signInLetter({ links }: Named<'sign_in'>, company: Operator): OwnParts {
  const { once, link } = accountsWords
  const text = (text: string): LetterPart => ({ kind: 'text', text })
  const parts: LetterPart[] =
    links.length > 0
      ? [text(link.text), { kind: 'choices', links }, text(`${once(LINK_MINUTES)} ${link.keep}`)]
      : [text(link.unknown(company.name)), text(link.another(company.email))]
  return { subject: link.subject(company.name), parts: [...parts, text(link.ignore)] }
}

const formats = formatsOf('en-GB')
const { money } = formats

/** Says a day or a month, which mail programs would break at its hyphens. */
function inWords(say: (at: LocalMinute) => string, day: number | undefined, written: string): string {
  return day === undefined ? written : say(localMinute(day, 0, 0))
}

function statementLetter(letter: Named<'statement' | 'statement_reminder'>, { bankDetails }: Operator): OwnParts {
  const { name, partner, number, totalMinor, openMinor, siteUrl } = letter
  const { facts, reminder, ...words } = accountsWords.statement
  const month = inWords(formats.month, parseMonth(letter.month)?.from, letter.month)
  const due = inWords(formats.day, parseDay(letter.due), letter.due)
  const isReminder = name === 'statement_reminder'
  const open = money(Math.abs(openMinor), 'EUR')
  const rows = [
    [facts.number, number],
    [facts.month, month],
    [facts.total, words.total(totalMinor, money(Math.abs(totalMinor), 'EUR'))],
    isReminder ? [facts.open, open] : null,
    totalMinor > 0 ? [facts.due, due] : null,
    totalMinor > 0 && bankDetails !== null ? [facts.how, words.how(bankDetails, number)] : null,
  ]
  return {
    subject: isReminder ? reminder.subject(number, month) : words.subject(number, month),
    parts: [
      { kind: 'text', text: isReminder ? reminder.text(partner, open, due) : words.text(partner, month) },
      { kind: 'facts', facts: rows.flatMap((row): [string, string][] => (row ? [[row[0] ?? '', row[1] ?? '']] : [])) },
      { kind: 'link', label: words.page, url: `${siteUrl}/panel/statements` },
    ],
  }
}
