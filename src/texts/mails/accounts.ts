import { formatsOf } from '../../values/formats.ts'

const { counted } = formatsOf('en-GB')

/** The texts of letters about the accounts of partners and operators, in English, which all of them read. */
export const accountsWords = {
  signIn: 'Sign in',
  once: (minutes: number) => `It works once, within ${counted(minutes, 'minute', 'minutes')}.`,
  later: (signInUrl: string) => `Later you can get another one for this address at ${signInUrl}.`,
  partner: {
    subject: (company: string) => `Your partner account at ${company}`,
    text: (name: string, company: string, percent: number, code: string | null) =>
      `${name}, you have an account as a partner of ${company}, with ${percent}% commission.${code === null ? '' : ` Your code is ${code}.`} Open this link and press “Sign in”:`,
    panel: 'Your panel has links, a widget and banners for your pages, and the keys of the API.',
  },
  operator: {
    subject: (company: string) => `Your desk at ${company}`,
    text: (name: string, company: string) =>
      `${name}, you have an account at the desk of ${company}. Open this link and press “Sign in”:`,
    keep: 'Please keep such links to yourself.',
  },
  link: {
    subject: (company: string) => `Sign in to ${company}`,
    text: 'You asked to sign in. Open this link and press “Sign in”:',
    keep: 'Anyone who has it can sign in as you: please keep it to yourself.',
    unknown: (company: string) =>
      `Somebody asked to sign in to ${company} with this address, but there is no account with it.`,
    another: (email: string) =>
      `If you are a partner, your account may have a different address. To become one, write to ${email}.`,
    ignore: 'If it was not you, you can ignore this e-mail.',
  },
  statement: {
    subject: (number: string, month: string) => `Statement of account ${number}, ${month}`,
    text: (name: string, month: string) =>
      `${name}, ${month} is closed. Your statement of account is attached as PDF and as CSV:`,
    reminder: {
      subject: (number: string, month: string) => `Reminder: statement of account ${number}, ${month}`,
      text: (name: string, amount: string, due: string) =>
        `${name}, ${amount} of this statement is still open. It is to be paid by ${due}. If your payment is on its way, please ignore this e-mail.`,
    },
    how: (bankDetails: string, number: string) => `${bankDetails}, with the reference ${number}`,
    facts: { number: 'Statement', month: 'Month', total: 'Total', open: 'Open', due: 'To pay by', how: 'Pay to' },
    total: (minor: number, amount: string) =>
      minor > 0 ? `${amount}, to be paid by you` : minor < 0 ? `${amount}, to be paid to you` : 'nothing to pay',
    page: 'Statements',
  },
} as const
