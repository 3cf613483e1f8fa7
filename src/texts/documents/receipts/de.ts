import { formatsOf } from '../../../values/formats.ts'
import type { ReceiptWords } from './en.ts'

const formats = formatsOf('de-DE')
const { counted } = formats

/** What receipts say in German. */
export const de: ReceiptWords = {
  language: 'de',
  formats,
  titles: { payment: 'Zahlungsbeleg', refund: 'Erstattungsbeleg' },
  date: 'DATUM',
  booking: 'BUCHUNG',
  payer: 'FÜR',
  sold: 'LEISTUNG',
  totals: { payment: 'Mit Karte bezahlt', refund: 'Auf die Karte erstattet' },
  net: 'Netto',
  vat: (percent) => `MwSt. ${percent} %`,
  days: (days, from) => `${counted(days, 'Tag', 'Tage')} ab ${from}`,
}
