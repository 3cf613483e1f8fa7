import { formatsOf } from '../../../values/formats.ts'
import type { ReceiptWords } from './en.ts'

const formats = formatsOf('it-IT')
const { counted } = formats

/** What receipts say in Italian. */
export const it: ReceiptWords = {
  language: 'it',
  formats,
  titles: { payment: 'Ricevuta', refund: 'Ricevuta di rimborso' },
  date: 'DATA',
  booking: 'PRENOTAZIONE',
  payer: 'INTESTATA A',
  sold: 'SERVIZIO',
  totals: { payment: 'Pagato con carta', refund: 'Rimborsato sulla carta' },
  net: 'Imponibile',
  vat: (percent) => `IVA ${percent}%`,
  days: (days, from) => `${counted(days, 'giorno', 'giorni')} da ${from}`,
}
