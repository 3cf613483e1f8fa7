import { formatsOf } from '../../../values/formats.ts'
import type { RideWords } from './en.ts'

const formats = formatsOf('de-DE')
const { counted } = formats

/** What the vouchers of rides say in German. */
export const de: RideWords = {
  language: 'de',
  formats,
  title: 'Voucher für Ihren Transfer',
  footer: 'Bitte zeigen Sie diesen Voucher Ihrem Fahrer. Verspätet oder niemand da? Rufen Sie uns an.',
  pickup: 'ABHOLUNG',
  localTime: 'Ortszeit',
  travelTime: (duration) => `Etwa ${duration} Fahrt`,
  flightOrTrain: (schedule) => `Flug oder Zug ${schedule}`,
  arrival: (number, when) => `${number}, Ankunft ${when}`,
  departure: (number, when, by) => {
    const departure = by === 'flight' ? 'Abflug' : by === 'train' ? 'Abfahrt' : 'Abflug/Abfahrt'
    return `${number}, ${departure} ${when}`
  },
  unnumbered: {
    flight: { arrival: (when) => `Ihr Flug, Ankunft ${when}`, departure: (when) => `Ihr Flug, Abflug ${when}` },
    train: { arrival: (when) => `Ihr Zug, Ankunft ${when}`, departure: (when) => `Ihr Zug, Abfahrt ${when}` },
  },
  unknownAddress: 'Adresse noch unbekannt: Bitte tragen Sie sie auf der Seite Ihrer Buchung ein',
  meeting: 'WO IHR FAHRER WARTET',
  call: (phone) => `Rufen Sie an, falls Sie den Fahrer nicht finden: ${phone}.`,
  waits: (duration) => `Der Fahrer wartet ${duration} kostenlos.`,
  passenger: 'FAHRGAST',
  group: 'GRUPPE',
  phone: 'TELEFON',
  vehicle: 'FAHRZEUG',
  email: 'E-MAIL',
  seats: 'KINDERSITZE',
  toPay: 'BEIM FAHRER ZU ZAHLEN',
  equipment: 'SKIAUSRÜSTUNG',
  luggage: 'GEPÄCK',
  cancellation: 'STORNIERUNG',
  partnerReference: 'REFERENZ DES PARTNERS',
  skis: (count) => counted(count, 'Paar Ski', 'Paar Ski'),
  snowboards: (count) => counted(count, 'Snowboard', 'Snowboards'),
  none: 'Keine',
  nothing: 'Nichts',
  freeUntil: (moment) => `Kostenlos bis ${moment} Uhr`,
  neverFree: 'Nicht kostenlos',
}
