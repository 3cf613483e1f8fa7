import { formatsOf } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'

/** What receipts say in English. */
export const en = {
  language: 'en' as Language,
  formats: formatsOf('en-GB'),
  titles: { payment: 'Receipt', refund: 'Refund receipt' },
  date: 'DATE',
  booking: 'BOOKING',
  payer: 'FOR',
  sold: 'SERVICE',
  totals: { payment: 'Paid by card', refund: 'Refunded to the card' },
  net: 'Net',
  vat: (percent: number) => `VAT ${percent}%`,
  days: (days: number, from: string) => `${days} days from ${from}`,
}

/** What receipts say, in one language. */
export type ReceiptWords = typeof en
