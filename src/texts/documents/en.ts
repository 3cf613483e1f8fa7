import { formatsOf } from '../../values/formats.ts'
import type { Language } from '../../values/language.ts'
import type { MeasurementKind } from '../../values/rental.ts'

const formats = formatsOf('en-GB')
const { counted } = formats

/** What receipts say in English. */
export const receipt = {
  language: 'en' as Language,
  formats,
  titles: { payment: 'Receipt', refund: 'Refund receipt' },
  date: 'DATE',
  booking: 'BOOKING',
  payer: 'FOR',
  sold: 'SERVICE',
  totals: { payment: 'Paid by card', refund: 'Refunded to the card' },
  net: 'Net',
  vat: (percent: number) => `VAT ${percent}%`,
  days: (days: number, from: string) => `${counted(days, 'day', 'days')} from ${from}`,
}

/** What receipts say, in one language. */
export type ReceiptWords = typeof receipt

/** What the vouchers of rentals say in English. */
export const rental = {
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
export type RentalWords = typeof rental

/** What the vouchers of rides say in English. */
export const ride = {
  language: 'en' as Language,
  formats,
  title: 'Transfer voucher',
  footer: 'Please show this voucher to your driver. Delayed, or nobody there? Call us.',
  pickup: 'PICKUP',
  localTime: 'Local time',
  travelTime: (duration: string) => `Travel time about ${duration}`,
  flightOrTrain: (schedule: string) => `Flight or train ${schedule}`,
  arrival: (number: string, when: string) => `${number}, arrival ${when}`,
  departure: (number: string, when: string, _by?: 'flight' | 'train') => `${number}, departure ${when}`,
  /** A flight or train whose number is unknown. */
  unnumbered: {
    flight: {
      arrival: (when: string) => `Your flight lands ${when}`,
      departure: (when: string) => `Your flight leaves ${when}`,
    },
    train: {
      arrival: (when: string) => `Your train arrives ${when}`,
      departure: (when: string) => `Your train leaves ${when}`,
    },
  },
  unknownAddress: 'Address not known yet: please add it on the page of your booking',
  meeting: 'WHERE YOUR DRIVER WAITS',
  call: (phone: string) => `Call ${phone} if you cannot find each other.`,
  waits: (duration: string) => `The driver waits ${duration} free of charge.`,
  passenger: 'PASSENGER',
  group: 'GROUP',
  phone: 'PHONE',
  vehicle: 'VEHICLE',
  email: 'E-MAIL',
  seats: 'CHILD SEATS',
  toPay: 'PAY THE DRIVER',
  equipment: 'SKI EQUIPMENT',
  luggage: 'LUGGAGE',
  cancellation: 'CANCELLATION',
  partnerReference: 'PARTNER REFERENCE',
  skis: (count: number) => counted(count, 'pair of skis', 'pairs of skis'),
  snowboards: (count: number) => counted(count, 'snowboard', 'snowboards'),
  none: 'None',
  nothing: 'Nothing',
  freeUntil: (moment: string) => `Free until ${moment}`,
  neverFree: 'Not free of charge',
}

/** What the vouchers of rides say, in one language. */
export type RideWords = typeof ride
