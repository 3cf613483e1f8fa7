import { formatsOf } from '../../values/formats.ts'
import type { ReceiptWords, RentalWords, RideWords } from './en.ts'

const formats = formatsOf('it-IT')
const { counted } = formats

/** Moments of a ride are read out: the day, and at what time. */
const ofRides = formatsOf('it-IT', ' alle ')

/** What receipts say in Italian. */
export const receipt: ReceiptWords = {
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

/** What the vouchers of rentals say in Italian. */
export const rental: RentalWords = {
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

/** What the vouchers of rides say in Italian. */
export const ride: RideWords = {
  language: 'it',
  formats: ofRides,
  title: 'Voucher del transfer',
  footer: 'Mostri questo voucher all’autista. In ritardo, o non c’è nessuno? Ci chiami.',
  pickup: 'PARTENZA',
  localTime: 'Ora locale',
  travelTime: (duration) => `Circa ${duration} di viaggio`,
  flightOrTrain: (schedule) => `Volo o treno ${schedule}`,
  arrival: (number, when) => `${number}, arrivo ${when}`,
  departure: (number, when) => `${number}, partenza ${when}`,
  unnumbered: {
    flight: { arrival: (when) => `Il suo volo, arrivo ${when}`, departure: (when) => `Il suo volo, partenza ${when}` },
    train: { arrival: (when) => `Il suo treno, arrivo ${when}`, departure: (when) => `Il suo treno, partenza ${when}` },
  },
  unknownAddress: 'Indirizzo non ancora noto: lo aggiunga nella pagina della prenotazione',
  meeting: 'DOVE LA ASPETTA L’AUTISTA',
  call: (phone) => `Se non trova l’autista, chiami il ${phone}.`,
  waits: (duration) => `L’autista aspetta gratuitamente ${duration}.`,
  passenger: 'PASSEGGERO',
  group: 'GRUPPO',
  phone: 'TELEFONO',
  vehicle: 'VEICOLO',
  email: 'E-MAIL',
  seats: 'SEGGIOLINI',
  toPay: 'DA PAGARE ALL’AUTISTA',
  equipment: 'ATTREZZATURA DA SCI',
  luggage: 'BAGAGLI',
  cancellation: 'CANCELLAZIONE',
  partnerReference: 'RIFERIMENTO DEL PARTNER',
  skis: (count) => counted(count, 'paio di sci', 'paia di sci'),
  snowboards: (count) => counted(count, 'snowboard', 'snowboard'),
  none: 'Nessuno',
  nothing: 'Nulla',
  freeUntil: (moment) => `Gratuita fino a ${moment}`,
  neverFree: 'Non gratuita',
}
