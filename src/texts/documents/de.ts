import { formatsOf } from '../../values/formats.ts'
import type { ReceiptWords, RentalWords, RideWords } from './en.ts'

const formats = formatsOf('de-DE')
const { counted } = formats

/** What receipts say in German. */
export const receipt: ReceiptWords = {
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

/** What the vouchers of rentals say in German. */
export const rental: RentalWords = {
  language: 'de',
  formats,
  title: 'Voucher für den Skiverleih',
  footer: 'Bitte zeigen Sie diesen Voucher im Geschäft vor. Fragen, oder passt etwas nicht? Rufen Sie uns an.',
  shop: 'DAS GESCHÄFT',
  hours: 'ÖFFNUNGSZEITEN',
  days: 'TAGE',
  countOfDays: (count) => counted(count, 'Tag', 'Tage'),
  period: (from, to) => `${from} – ${to}`,
  renter: 'GEBUCHT VON',
  toPay: 'IM GESCHÄFT ZU ZAHLEN',
  nothing: 'Nichts',
  cancellation: 'STORNIERUNG',
  freeUntil: (moment) => `Kostenlos bis ${moment}`,
  shareUntil: (percent, moment) => `${percent} % zurück bis ${moment}`,
  neverFree: 'Nicht kostenlos',
  equipment: 'AUSRÜSTUNG',
  age: (years) => counted(years, 'Jahr', 'Jahre'),
  genders: { woman: 'Frau', man: 'Mann' },
  youngGenders: { woman: 'Mädchen', man: 'Junge' },
  levels: {
    beginner: 'Fahrkönnen: Einsteiger',
    intermediate: 'Fahrkönnen: Fortgeschritten',
    experienced: 'Fahrkönnen: Erfahren',
  },
  sizes: {
    height: 'Größe',
    weight: 'Gewicht',
    shoe_size: 'Schuhgröße',
    foot_width: 'Fußbreite',
    calf_width: 'Wade',
    head_size: 'Kopf',
  },
  measured: 'Größen werden im Geschäft gemessen',
  parts: { skis: 'Ski', snowboard: 'Snowboard', boots: 'Skischuhe', helmet: 'Helm' },
}

/** What the vouchers of rides say in German. */
export const ride: RideWords = {
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
