import { formatsOf } from '../../../values/formats.ts'
import type { ReceiptWords } from './en.ts'

/** What receipts say in German. */
export const de: ReceiptWords = {
  language: 'de',
  formats: formatsOf('de-DE'),
  titles: { payment: 'Zahlungsbeleg', refund: 'Erstattungsbeleg' },
  date: 'DATUM',
  booking: 'BUCHUNG',
  payer: 'FÜR',
  sold: 'LEISTUNG',
  totals: { payment: 'Mit Karte bezahlt', refund: 'Auf die Karte erstattet' },
  net: 'Netto',
  vat: (percent) => `MwSt. ${percent} %`,
  days: (days, from) => `${days} Tage ab ${from}`,
}
