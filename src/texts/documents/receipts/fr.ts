import { formatsOf } from '../../../values/formats.ts'
import type { ReceiptWords } from './en.ts'

const formats = formatsOf('fr-FR')
const { counted } = formats

/** What receipts say in French. */
export const fr: ReceiptWords = {
  language: 'fr',
  formats,
  titles: { payment: 'Reçu', refund: 'Reçu de remboursement' },
  date: 'DATE',
  booking: 'RÉSERVATION',
  payer: 'AU NOM DE',
  sold: 'PRESTATION',
  totals: { payment: 'Payé par carte', refund: 'Remboursé sur la carte' },
  net: 'Hors taxes',
  vat: (percent) => `TVA ${percent} %`,
  days: (days, from) => `${counted(days, 'jour', 'jours')} à partir du ${from}`,
}
