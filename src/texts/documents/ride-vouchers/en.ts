import { formatsOf } from '../../../values/formats.ts'
import type { Language } from '../../../values/language.ts'

const formats = formatsOf('en-GB')
const { counted } = formats

/** What the vouchers of rides say in English. */
export const en = {
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
export type RideWords = typeof en
