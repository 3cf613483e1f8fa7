import { RENTAL_DAYS } from '../../../values/rental.ts'
import { formats } from './formats.ts'

const { duration } = formats

/** The labels of fields, by their names. */
const labels: Readonly<Record<string, string>> = {
  name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  reference: 'Booking reference',
  country_code: 'Country code',
  mobile_number: 'Mobile',
  outbound_flight_number: 'Flight number',
  return_flight_number: 'Return flight number',
  accommodation: 'Accommodation',
  additional_info: 'Note for the driver',
  return_additional_info: 'Note for the return',
  seats: 'Child seats',
  payment_method: 'How to pay',
  accept_terms: 'Terms',
  entered_code: 'Promo code',
}

/** What is asked for where a field is empty, by its name. */
const missing: Readonly<Record<string, string>> = {
  name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  email: 'Enter your e-mail address. Your voucher is sent there.',
  country_code: 'Choose the country of your phone number.',
  mobile_number: 'Enter your mobile number.',
  reference: 'Enter the reference of your booking.',
  first_name: 'Enter the first name.',
  gender: 'Choose woman or man.',
}

/** What the checkout says, and the pages for links and forms that no longer lead there, in English. */
export const checkout = {
  timeline: {
    pickup: (place: string) => `pickup at ${place}`,
    drive: (minutes: number) => `about ${duration(minutes)} on the road`,
    flight: {
      arrival: (number: string | null) => (number === null ? 'your flight lands' : `${number} lands`),
      departure: (number: string | null) => (number === null ? 'your flight leaves' : `${number} leaves`),
    },
    train: {
      arrival: (number: string | null) => (number === null ? 'your train arrives' : `${number} arrives`),
      departure: (number: string | null) => (number === null ? 'your train leaves' : `${number} leaves`),
    },
  },

  details: {
    title: 'Your details',
    contact: 'Who is travelling',
    journey: 'Flight and address',
    address: 'Address',
    payment: 'Payment',
    trip: 'Your trip',
    total: 'Total',
    included: 'Tolls, waiting',
    includedWithSeats: 'Tolls, waiting, child seats',
    isIncluded: 'included',
    promo: (code: string, saving: string | null) =>
      saving === null ? `Promo code ${code}: applied` : `Promo code ${code}: you save ${saving}, already deducted`,
    enterCode: 'Apply',
    change: 'Change',
    changeTrip: 'Change the trip',
    changeVehicle: 'Change the vehicle',
    labels,
    emailRemark: 'for your voucher',
    chooseCountry: 'Choose…',
    mobileRemark: 'for the driver',
    accommodationRemark: 'name and address',
    knownStays: 'Suggestions',
    otherStay: 'Type another address',
    wordForDriver: 'Add a note for the driver',
    changeWordForDriver: 'Change the note for the driver',
    /** Where in a city; any address will do. */
    inCity: {
      pickup: (city: string) => `Pickup address in ${city}`,
      'drop-off': (city: string) => `Drop-off address in ${city}`,
    },
    inCityRemark: 'hotel, street or station',
    flight: 'Flight number',
    flightOf: { outbound: 'Flight number, outbound', return: 'Flight number, return' },
    flightUnknown: 'I do not know it yet',
    emailDoubt: 'Is this spelt right? Your voucher is sent there. If it is correct, leave it as it is.',
    flightDoubt: 'This does not look like a flight number, such as LX 2816. If it is correct, leave it as it is.',
    howToPay: 'How would you like to pay?',
    methods: {
      card: { label: 'Card now', remark: 'Visa, Mastercard and others, on our payment provider’s page' },
      on_arrival: { label: 'To the driver', remark: 'Cash or card at the pickup' },
    },
    onEachRide: (there: string, back: string) =>
      there === back ? `Cash or card, ${there} on each ride` : `Cash or card: ${there} there, ${back} back`,
    accept: { before: 'I accept the ', link: 'terms', after: '.' },
    acceptCancelling: 'I accept the cancellation terms.',
    questions: {
      /** The first sentence says until when cancelling is free. */
      change: (free: string, time: string) =>
        `${free} Flight, address and phone can be changed on your booking’s page until ${time} before the pickup.`,
      final: {
        title: 'Is the price final?',
        text: 'Yes. Tolls and fuel are included, and nothing is added afterwards.',
      },
    },
    cancelling: {
      free: (moment: string) => `Free cancellation until ${moment}.`,
      notFree: 'It is too late for free cancellation.',
      share: (percent: number, moment: string) => `${percent}% of what you have paid is refunded until ${moment}.`,
      laterShare: (percent: number, moment: string) =>
        `After that, ${percent}% of what you have paid is refunded until ${moment}.`,
      nothing: 'What you pay is not refunded.',
      laterNothing: 'After that, what you have paid is not refunded.',
      shortFree: (moment: string) => `free cancellation until ${moment}`,
      shortNotFree: 'no free cancellation',
    },
    buttons: {
      card: (total: string) => `Pay ${total}`,
      on_arrival: (total: string) => `Book with obligation to pay ${total}`,
    },
    description: (reference: string, from: string, to: string) => `Booking ${reference}: ${from} – ${to}`,
    faultsTitle: 'Please check these fields',
    faultsText: 'Nothing has been booked or charged, and everything else is kept:',
    missing,
    faults: {
      missing: 'Please fill this in.',
      tooLong: 'This is too long. Please shorten it.',
      webAddress: 'Please leave out the web address.',
      email: 'This does not look like an e-mail address. Your voucher is sent there.',
      bookingEmail: 'Enter the e-mail address of the booking.',
      notEmail: 'This does not look like an e-mail address.',
      emailLetters: 'Only the letters a–z, digits and signs such as . - _ + are possible, without accents.',
      prefix: 'Please give the country code of your phone, such as +44.',
      phone: 'This number is not valid for that country code. The driver will call it at the pickup.',
      flightMissing: 'Please give the flight number, or tick that you do not know it yet.',
      stay: 'Please tell us where you are staying, so that the driver can find the door.',
      stayElsewhere: 'This place is not in your resort. Please give its name and address.',
      terms: 'Please accept the terms to book.',
      seats: 'Please say which child seats you need, or that you bring your own.',
      method: 'Please choose how to pay.',
      code: 'This code gives no discount today. The price stays as it is.',
      age: 'Please give the age in years.',
      pack: 'This is not available on these days. Please choose something else.',
      helmet: 'There is no helmet to go with this equipment.',
      choose: 'Please choose.',
      day: 'Please give both days, or neither.',
      past: 'That date has passed. Choose a later one.',
      order: 'The last day is before the first.',
      length: `Equipment is rented for ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max} days.`,
      size: 'Please choose a size from the list, or let the shop measure.',
    },
    tooMany: {
      today: {
        title: 'Too many bookings today',
        text: (phone: string) =>
          `There were many bookings from your internet connection today. Nothing has been booked or charged. Call us on ${phone}, and we book it for you.`,
      },
      title: 'One moment, please',
      text: (wait: string) =>
        `There were many bookings from your internet connection. Nothing has been booked or charged; please send the form again in ${wait}.`,
    },
    justBooked: {
      title: 'You have just booked this',
      text: {
        transfer: (reference: string) =>
          `It is booking ${reference}: the same ride, at the same time. Nothing more has been booked or charged. If you need another vehicle, book it.`,
        ski: (reference: string) =>
          `It is booking ${reference}: the same days in the same resort. Nothing more has been booked or charged. If you need more equipment, book it.`,
      },
      see: 'See your booking',
      again: (total: string) => `Book again with obligation to pay ${total}`,
    },
    priceChanged: {
      title: 'The price has changed',
      text: (was: string | undefined, now: string) =>
        was === undefined || was === now
          ? `Nothing has been booked or charged. The price is ${now}. If you agree, please book again.`
          : `You were shown ${was}; the price is now ${now}. Nothing has been booked or charged. If you agree, please book again.`,
    },
    notSold: {
      title: 'This cannot be booked online',
      text: (phone: string) =>
        `We cannot take payments here at the moment. Please call us on ${phone}, and we will book it for you.`,
    },
  },

  failedLink: {
    title: 'This link no longer works',
    reasons: {
      unknown: () => 'We don’t know it: it may be incomplete, or too old. Please search again.',
      expired: (moment: string) => `It was valid until ${moment}.`,
      used: () => 'It was opened on another device or in another browser, and works only there.',
      booked: () => 'What it offered has been booked. See “Your booking” at the top of the page.',
    },
    kept: 'We have kept what it asked for: search to see today’s price.',
  },

  formGone: {
    title: 'Your form is no longer here',
    text: 'Opening this address books nothing. If you go back in your browser, the form may still be filled in. If you have booked, the confirmation is in your mailbox.',
    search: 'Search again',
    find: 'Find your booking',
  },

  bookedAlready: {
    title: 'This has already been booked',
    text: (reference: string, state: string) => `Booking ${reference} · ${state}`,
    find: 'Find your booking',
  },
  paidElsewhere: {
    title: 'Back from the payment page',
    text: 'The link to its page is in our mail.',
  },
}

/** What the checkout says, and the pages for links and forms that no longer lead there, in one language. */
export type CheckoutWords = typeof checkout
