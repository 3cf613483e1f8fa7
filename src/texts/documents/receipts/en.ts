import { formatsOf } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'

const formats = formatsOf('en-GB')
const { counted } = formats

/** What receipts say in English. */
export const en = {
  language: 'en' as Language,
  formats,
  titles: { payment: 'Receipt', refund: 'Refund receipt' },
  date: 'DATE',
  booking: 'BOOKING',
  payer: 'FOR',
  sold: 'SERVICE',
  totals: { payment: 'Paid by card', refund: 'Refunded to the card' },
  net: 'Net',
  vat: (percent: number) => `VAT ${percent}%`,
  days: (days: number, from: string) => `${counted(days, 'day', 'days')} from ${from}`,
}

/** What receipts say, in one language. */
export type ReceiptWords = typeof en
