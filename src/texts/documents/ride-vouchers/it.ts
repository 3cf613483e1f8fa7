import { formatsOf } from '../../../values/formats.ts'
import type { RideWords } from './en.ts'

const formats = formatsOf('it-IT', ' alle ')
const { counted } = formats

/** What the vouchers of rides say in Italian. */
export const it: RideWords = {
  language: 'it',
  formats,
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
