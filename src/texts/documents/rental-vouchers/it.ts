import { formatsOf } from '../../../values/formats.ts'
import type { RentalWords } from './en.ts'

const formats = formatsOf('it-IT')
const { counted } = formats

/** What the vouchers of rentals say in Italian. */
export const it: RentalWords = {
  language: 'it',
  formats,
  title: 'Voucher per il noleggio sci',
  footer: 'Presenti questo voucher in negozio. Una domanda, o qualcosa non va? Ci chiami.',
  shop: 'IL NEGOZIO',
  hours: 'ORARI',
  days: 'GIORNI',
  countOfDays: (count) => counted(count, 'giorno', 'giorni'),
  period: (from, to) => `${from} – ${to}`,
  renter: 'PRENOTATO DA',
  toPay: 'DA PAGARE IN NEGOZIO',
  nothing: 'Nulla',
  cancellation: 'CANCELLAZIONE',
  freeUntil: (moment) => `Gratuita fino a ${moment}`,
  shareUntil: (percent, moment) => `${percent}% rimborsato fino a ${moment}`,
  neverFree: 'Non gratuita',
  equipment: 'ATTREZZATURA',
  age: (years) => counted(years, 'anno', 'anni'),
  genders: { woman: 'donna', man: 'uomo' },
  youngGenders: { woman: 'femmina', man: 'maschio' },
  levels: { beginner: 'livello principiante', intermediate: 'livello intermedio', experienced: 'livello esperto' },
  sizes: {
    height: 'Altezza',
    weight: 'Peso',
    shoe_size: 'Scarpa',
    foot_width: 'Larghezza del piede',
    calf_width: 'Polpaccio',
    head_size: 'Circonferenza testa',
  },
  measured: 'Le misure si prendono in negozio',
  parts: { skis: 'Sci', snowboard: 'Snowboard', boots: 'Scarponi', helmet: 'Casco' },
}
