import { formatsOf } from '../../../values/formats.ts'
import type { RentalWords } from './en.ts'

const formats = formatsOf('de-DE')
const { counted } = formats

/** What the vouchers of rentals say in German. */
export const de: RentalWords = {
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
