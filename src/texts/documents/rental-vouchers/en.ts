import { formatsOf } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'
import type { MeasurementKind } from '../../../values/rental.ts'

const formats = formatsOf('en-GB')
const { counted } = formats

/** What the vouchers of rentals say in English. */
export const en = {
  language: 'en' as Language,
  formats,
  title: 'Ski rental voucher',
  footer: 'Please show this voucher in the shop. Questions, or something does not fit? Call us.',
  shop: 'THE SHOP',
  hours: 'OPENING HOURS',
  days: 'DAYS',
  countOfDays: (count: number) => counted(count, 'day', 'days'),
  period: (from: string, to: string) => `${from} – ${to}`,
  renter: 'BOOKED BY',
  toPay: 'TO PAY IN THE SHOP',
  nothing: 'Nothing',
  cancellation: 'CANCELLATION',
  freeUntil: (moment: string) => `Free until ${moment}`,
  shareUntil: (percent: number, moment: string) => `${percent}% refunded until ${moment}`,
  neverFree: 'Not free of charge',
  equipment: 'EQUIPMENT',
  age: (years: number) => counted(years, 'year', 'years'),
  genders: { woman: 'woman', man: 'man' },
  /** Those of children and teenagers, as the form asks. */
  youngGenders: { woman: 'girl', man: 'boy' },
  /** The same words as where a level is chosen. */
  levels: { beginner: 'beginner', intermediate: 'intermediate', experienced: 'experienced' },
  sizes: {
    height: 'Height',
    weight: 'Weight',
    shoe_size: 'Shoe size',
    foot_width: 'Foot width',
    calf_width: 'Calf',
    head_size: 'Head',
  } satisfies Record<MeasurementKind, string>,
  measured: 'Measurements are taken in the shop',
  /** The parts of a pack. */
  parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Boots', helmet: 'Helmet' },
}

/** What the vouchers of rentals say, in one language. */
export type RentalWords = typeof en
