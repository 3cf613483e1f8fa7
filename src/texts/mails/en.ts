import { formatsOf } from '../../values/formats.ts'
import type { Language } from '../../values/language.ts'

const formats = formatsOf('en-GB')
const { counted } = formats

/** Everything that mails and calendar files say in English. */
export const en = {
  language: 'en' as Language,
  formats,
  sandbox: 'This is a sandbox booking: nobody will drive, and its vouchers are not valid for travel.',
  /** Whether travellers are addressed by their first name alone. */
  greetsByFirstName: true,
  dear: (name: string) => `Dear ${name},`,
  questions: (phone: string, email: string) => `Questions? Call us on ${phone}, or write to ${email}.`,
  page: 'See, change or cancel your booking',
  route: (from: string, to: string) => `${from} – ${to}`,
  /** What a mail is about, at the end of its subject. */
  subjectLine: (title: string, day: string, reference: string) => `${title}, ${day} (${reference})`,

  facts: {
    booking: 'Booking',
    pickup: 'Pickup',
    drive: 'Drive',
    driver: 'Where your driver waits',
    call: 'If you cannot find each other',
    vehicle: 'Vehicle',
    people: 'Travellers',
    luggage: 'Luggage',
    flight: 'Flight or train',
    address: 'Address',
    price: 'Price',
    due: 'Pay the driver',
    payment: 'Payment',
    cancellation: 'Cancellation',
    refund: 'Refund',
    fee: 'Cancellation fee',
    traveller: 'Traveller',
    phone: 'Phone',
    email: 'E-mail',
    note: 'Note',
  },
  localTime: (moment: string) => `${moment}, local time`,
  about: (duration: string) => `about ${duration}`,
  call: (phone: string) => `call ${phone}`,
  waits: (minutes: number) => `The driver waits ${counted(minutes, 'minute', 'minutes')} free of charge.`,
  payments: {
    prepaid: 'paid by card, nothing due to the driver',
    on_arrival: 'to be paid to the driver, cash or card',
    account: 'on account',
  },
  freeUntil: (moment: string) => `free until ${moment}`,
  shareUntil: (percent: number, moment: string) => `${percent}% of the price refunded until ${moment}`,
  neverFree: 'not free of charge',
  notRefundable: 'not refundable',

  confirmation: {
    paid: 'Confirmed and paid',
    confirmed: 'Confirmed',
    title: (name: string, day: string) => `Booked, ${name}. See you on ${day}.`,
    subject: (about: string) => `Booked: ${about}`,
    text: 'Your transfer is booked. The voucher for each ride is attached: please show it to the driver, on paper or on your phone.',
  },
  change: {
    subject: (about: string) => `Changed: ${about}`,
    text: 'Your booking has changed, and we’ve issued new vouchers. They are attached; please discard the older ones.',
  },
  paid: {
    subject: (about: string) => `Paid: ${about}`,
    text: 'Thank you: we’ve received your card payment, so there is nothing left to pay the driver. Your new vouchers are attached; please discard the older ones.',
  },
  cancellation: {
    subject: (about: string) => `Cancelled: ${about}`,
    title: (name: string) => `Your booking is cancelled, ${name}.`,
    text: 'Its vouchers are no longer valid.',
    page: 'Your booking',
    refund: (amount: string) => `${amount}, to the card you paid with; banks take up to ten days`,
    noRefund: 'none: the terms of the booking allow no refund',
    nothingPaid: 'nothing was charged, and you owe nothing',
    /** Another booking of the same traveller, which is not cancelled with this one. */
    stays: {
      transfer: (reference: string) => `Your transfer ${reference} stays booked.`,
      ski: (reference: string) => `Your ski rental ${reference} stays booked.`,
    },
  },
  itemCancellation: {
    subject: (about: string) => `Partly cancelled: ${about}`,
    text: (what: string) =>
      `${what}: this part of your booking is cancelled, and its voucher is no longer valid. The rest remains booked; its vouchers are attached.`,
  },
  cityAddressMissing: (city: string) =>
    `We do not know your address in ${city} yet, and the driver cannot find you without it. Please add it on the page of your booking.`,
  reminder: {
    subjects: {
      3: (about: string) => `In three days: ${about}`,
      1: (about: string) => `Tomorrow: ${about}`,
    },
    text: 'Your transfer is coming up. Here again is when and where your driver will be waiting.',
    flightMissing:
      'We do not know your flight number yet. With it, your driver can see when you land. Please add it on the page of your booking.',
  },
  pay: {
    subject: (about: string) => `Please pay: ${about}`,
    text: (due: string, until: string) =>
      `We are holding your transfer for you. Please pay ${due} by card by ${until}; it is then booked, and your vouchers come by e-mail.`,
    more: (due: string) =>
      `Your booking has changed, and now costs ${due} more. Please pay that by card, on the page of your booking.`,
    page: (due: string) => `Pay ${due}`,
    until: (moment: string) => `${moment} in the Alps`,
  },
  unpaid: {
    subject: (about: string) => `Not booked, nothing charged: ${about}`,
    text: 'Your transfer was not paid in time, so it is not booked. Nothing was charged. If you still need it, please book again; prices and seats may have changed.',
    page: 'What we held for you',
  },

  /** What letters about rentals say instead. */
  rental: {
    sandbox: 'This is a sandbox booking: no shop has been told, and its vouchers are not valid.',
    title: (resort: string) => `Ski rental in ${resort}`,
    payments: {
      prepaid: 'paid by card, nothing to pay in the shop',
      on_arrival: 'to be paid in the shop',
    },
    moved: {
      subject: (about: string) => `Another shop: ${about}`,
      text: (is: string, was: string, who: string | null) =>
        who === null
          ? `Please collect your equipment at ${is}, not at ${was}.`
          : `Please collect the equipment of ${who} at ${is}, not at ${was}.`,
      rest: 'The days and the price stay as they are. We’ve issued a new voucher for the shop; it is attached, please discard the older one.',
    },
    confirmation: 'Your ski rental is booked. Attached is the voucher to show in the shop, on paper or on your phone.',
    paid: 'Thank you: we’ve received your card payment, so there is nothing left to pay in the shop. Your new vouchers are attached; please discard the older ones.',
    reminder:
      'Your ski rental is coming up. Here again is where your equipment will be waiting, and when the shop is open.',
    unpaid:
      'Your ski rental was not paid in time, so it is not booked. Nothing was charged. If you still need it, please book again; prices may have changed.',
    facts: {
      collect: 'Collect on',
      open: 'Open',
      due: 'To pay in the shop',
      hours: 'Opening hours',
      days: 'Days',
      inShop: 'In the shop',
    },
    /** What happens in the shop, step by step. */
    inShop: {
      show: 'Show the voucher, on paper or on your phone.',
      identity:
        'Have a bank card or an identity document with you: no deposit is charged, but the shop may note its details.',
      measured: 'Sizes that are still open are measured there.',
    },
  },

  /** The mail that brings the link to the traveller's page again. */
  link: {
    subject: (about: string) => `Your booking: ${about}`,
    text: 'You asked for the link to your booking. On this page you can see, change and cancel it:',
    page: 'Open your booking',
    keep: 'Anyone with the link can do the same: please keep it to yourself. If you did not ask for it, you can ignore this e-mail.',
  },

  /** The mail that brings vouchers to the partner that sold them. */
  vouchers: {
    subject: (reference: string, title: string, day: string) => `Booking ${reference}: vouchers, ${title}, ${day}`,
    confirmed: (reference: string) => `Booking ${reference} is confirmed. Its vouchers are attached.`,
    changed: (reference: string) => `Booking ${reference} has changed. Its new vouchers are attached.`,
  },

  calendar: {
    summary: (from: string, to: string) => `Transfer ${from} – ${to}`,
  },
}

/** What mails and calendar files say, in one language. */
export type LetterWords = typeof en
