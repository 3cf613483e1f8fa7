import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of a booking say, in English. */
export const booking = {
  booking: {
    title: (reference: string) => `Booking ${reference}`,
    description: (reference: string) => `Booking ${reference}`,
    reference: 'Booking',
    states: {
      awaiting_payment: 'Waiting for your payment',
      confirmed: 'Confirmed',
      expired: 'Not paid in time',
      cancelled: 'Cancelled',
    },
    backTo: (host: string) => `Back to ${host}`,
    confirmedAndPaid: 'Confirmed and paid',
    headings: {
      awaiting_payment: (name: string) => `Almost there, ${name}.`,
      confirmed: (name: string) => `Booked, ${name}.`,
      expired: () => 'This booking was not paid in time.',
      cancelled: () => 'This booking is cancelled.',
    },
    seeYou: {
      today: 'See you today.',
      tomorrow: 'See you tomorrow.',
      later: (day: string, wait: string) => `See you on ${day}, ${wait}.`,
    },
    driven: {
      today: (name: string) => `Today, ${name}.`,
      tomorrow: (name: string) => `Tomorrow, ${name}.`,
      drives: (driver: string) => `${driver} drives you.`,
    },
    settlements: {
      prepaid: (price: string) => `${price} to be paid by card`,
      on_arrival: (price: string) => `${price} to be paid to the driver`,
      account: (price: string) => price,
    },
    paidByCard: (price: string) => `${price} paid by card`,
    voucherSent: (email: string) => `voucher sent to ${email}`,
    payNow: 'Pay now',
    declined: {
      title: 'The card was declined',
      text: 'Nothing was charged, and your booking is still held. Please try again, or pay another way.',
    },
    refused: {
      title: 'This amount cannot be paid by card',
      text: (phone: string) =>
        `Our payment provider does not take this payment. Nothing was charged, and your booking is still held. Please pay another way, or call us on ${phone}.`,
    },
    heldFor: (minutes: number, time: string) =>
      `Your price and your places are held for another ${counted(minutes, 'minute', 'minutes')}, until ${time} in the Alps.`,
    heldUntil: (moment: string) => `Your price and your places are held until ${moment} in the Alps.`,
    payMore: (due: string) =>
      `Your booking has changed, and ${due} is still to be paid. Your ride is booked meanwhile.`,
    payButtons: {
      card: (due: string) => `Pay ${due} by card`,
      on_arrival: (due: string) => `Pay ${due} to the driver`,
    },
    news: {
      away: {
        title: 'We cannot take payments right now',
        text: 'Our payment provider is not responding. Your booking is held, and nothing was charged: please try again in a few minutes, or pay another way.',
      },
      changed: {
        title: 'Your changes are saved.',
        text: 'The vouchers below say what you have changed; please do not use older ones.',
      },
      sentBefore: {
        title: 'You have already booked this.',
        text: 'The form was sent a second time with other details. This is the booking that was made first; you can change its details below.',
      },
    },
    doubtful: {
      title: 'We are looking into your payment',
      text: (phone: string) =>
        `We’ve received a payment, but it is less than the amount due or in another currency. Please do not pay again: we will get in touch. You can also call us on ${phone}.`,
    },
    tasks: {
      title: 'Before you travel',
      flightMissing: (day: string) =>
        `We do not know your flight on ${day} yet. With the flight number, your driver can see when it lands.`,
      addFlight: 'Add the flight number',
      cityMissing: (city: string, day: string) => `We do not know your address in ${city} on ${day} yet.`,
      addCity: 'Add the address',
      flightDoubtful: (number: string) => `${number} does not look like a flight number.`,
      checkFlight: 'Check the flight number',
    },
    over: {
      refunding: 'Being refunded',
      how: 'To the card you paid with; banks take up to ten days.',
      nothingCharged: 'Nothing was charged.',
      nothingRefunded: 'Nothing is refunded: it was too late for that.',
    },
    share: {
      title: 'Share with the family',
      text: 'Create a link that shows when and where you travel. It shows no surname, address or price, and nobody can change anything with it.',
      short: 'Share',
      button: 'Create a link',
      made: 'Anyone with this link can see when and where you travel, until two days after the trip.',
      end: 'Turn off the link',
      copy: 'Copy the link',
      copied: 'Copied.',
      selected: 'Selected: copy it with your keyboard.',
    },
    bookedFor: 'Booked for',
    name: 'Name',
    waits: (minutes: number) => `Waiting is free for ${counted(minutes, 'minute', 'minutes')}.`,
    itemCancelled: 'cancelled',
    nobodyCame: (phone: string) =>
      `According to the driver, nobody came to the pickup. If that is wrong, or you still need a ride, please call us on ${phone}.`,
    callAtPickup: (phone: string) => `Late, or nobody there? Call ${phone}.`,
    stay: 'Address',
    note: 'Note for the driver',
    driver: 'Your driver',
    plate: 'Number plate',
    callDriver: (name: string) => `Call ${name}`,
    call: 'Call us',
    downloads: 'Keep at hand',
    voucher: 'Voucher (PDF)',
    calendar: 'Add to calendar',
    subscribe: 'Subscribe in your calendar',
    map: 'Show on a map',
    mapApp: 'In your map app',
    appleMaps: 'Apple Maps',
    comesAlong: 'On board',
    next: 'What happens next',
    goes: {
      title: 'How your ride goes',
      luggage: 'You collect your luggage and go through customs.',
      met: (driver: string | null, name: string) => `${driver ?? 'Your driver'} meets you with a sign: ${name}.`,
      beReady: 'Be ready with your luggage.',
      drive: 'You are driven.',
      reports: {
        on_the_way: (driver: string) => `${driver} is on the way.`,
        at_pickup: (driver: string) => `${driver} is there.`,
        on_board: (_driver: string) => 'You are on the road.',
      },
    },
    money: 'Price and payments',
    price: 'Price',
    paid: 'Paid',
    paidCard: 'Paid by card',
    stillToPay: 'Still to pay',
    toDriver: 'To be paid to the driver',
    toDriverOn: (day: string) => `To the driver on ${day}`,
    refunded: 'Refunded',
    receipt: 'Receipt',
    refundReceipt: 'Refund receipt',
    again: { title: 'Still travelling?', button: 'Book again' },
    change: {
      title: 'Plans change',
      text: (time: string) => `Flight, address or phone: change them here until ${time} before the pickup.`,
      button: 'Change details',
      tooLate: (phone: string) => `It is too late to change anything here. Please call us on ${phone}.`,
    },
    cancel: {
      costsNothing: 'Nothing has been paid yet, and cancelling costs nothing.',
      until: (moment: string, refund: string) => `Cancel before ${moment} and get ${refund} back.`,
      refund: (refund: string) => `If you cancel now, you get ${refund} back.`,
      noRefund: 'If you cancel now, nothing is refunded.',
      button: 'Cancel booking',
    },
  },

  /** Two bookings of one traveller, a transfer and a rental. */
  together: {
    skis: {
      title: 'Skis for these days?',
      text: (resort: string) => `Reserve skis, boots and helmets in ${resort}, for less than in the shop.`,
      button: 'See ski rental',
    },
    transfer: {
      title: 'How will you get there?',
      text: (resort: string) => `A driver takes you to ${resort} at a fixed price.`,
      button: 'See transfers',
    },
    also: { transfer: 'Your transfer', ski: 'Your ski rental' },
    what: (reference: string, state: string, day: string) => `${reference}, ${day}: ${state}.`,
    link: 'Send me the link by e-mail',
  },

  cancellation: {
    title: (reference: string) => `Cancel booking ${reference}`,
    whole: 'This cancels everything in the booking, and it cannot be undone.',
    price: 'Price',
    paid: 'Paid',
    fee: 'Cancellation fee',
    refund: 'You get back',
    freeUntil: (moment: string) => `Until ${moment} you get everything back.`,
    noLongerFree: 'Free cancellation has ended.',
    costsNothing: 'Nothing has been paid, and cancelling costs nothing.',
    button: (refund: string | null) => (refund === null ? 'Cancel the booking' : `Cancel and get ${refund} back`),
    keep: 'Keep the booking',
    /** Another booking of the same traveller, which is not cancelled with this one. */
    stays: {
      transfer: (reference: string) => `Your transfer ${reference} stays booked.`,
      ski: (reference: string) => `Your ski rental ${reference} stays booked.`,
    },
    changed: {
      title: 'The refund has changed',
      text: (was: string | undefined, now: string) =>
        was === undefined || was === now
          ? `Nothing has been cancelled yet. You would get ${now} back. If you agree, please cancel again.`
          : `You were shown ${was}; you would get ${now} back now. Nothing has been cancelled yet. If you agree, please cancel again.`,
    },
    closed: {
      title: 'This can no longer be cancelled here',
      text: (phone: string) =>
        `The first pickup has passed. Please call us on ${phone}, and we will see what we can do.`,
      call: 'Call us',
    },
    back: 'Back to the booking',
  },

  change: {
    title: (reference: string) => `Change booking ${reference}`,
    faultsText: 'Nothing has been changed yet, and everything else is kept:',
    sameResort: (resort: string) => `The address has to be in ${resort}.`,
    sameTime: {
      arrival: (time: string, phone: string) =>
        `A different flight? If it does not also land at ${time}, please call us on ${phone}: the pickup depends on it.`,
      departure: (time: string, phone: string) =>
        `A different flight? If it does not also leave at ${time}, please call us on ${phone}: the pickup depends on it.`,
    },
    /** The same where the traveller can change the ride. */
    otherTime: {
      arrival: (time: string) =>
        `A different flight? If it does not also land at ${time}, change the ride: the pickup depends on it.`,
      departure: (time: string) =>
        `A different flight? If it does not also leave at ${time}, change the ride: the pickup depends on it.`,
    },
    phone: 'Your phone',
    button: 'Save the changes',
    back: 'Back to the booking',
    other: {
      title: 'Something else?',
      text: (phone: string) =>
        `If the resort, the day, the time, the number of people, the luggage or the child seats change, please call us on ${phone}.`,
      place: (phone: string) => `If the resort changes, please call us on ${phone}: that is a new booking.`,
    },
    closed: 'This can no longer be changed here',
    nothing: 'There is nothing left to change.',
  },

  /** Another day, time, group or vehicle. */
  rideChange: {
    title: 'Change your ride',
    lead: 'Say what changes. You see the new price before anything is changed.',
    asBooked: 'As booked',
    when: 'Day and time',
    who: 'Who and what',
    vehicle: 'Vehicle',
    flight: 'Flight number',
    button: 'See the new price',
    back: 'Back to the booking',
    same: 'Nothing differs from what you have booked.',
    confirm: 'Change the ride like this?',
    was: 'Price so far',
    becomes: 'New price',
    more: 'You pay',
    less: 'You get back',
    samePrice: 'It costs the same.',
    /** How the difference is settled. */
    ways: {
      link: (due: string) => `You pay ${due} by card on the next page.`,
      refund: (amount: string) => `${amount} goes back to the card that you paid with; banks take up to ten days.`,
      nothing: 'Nothing more is to be paid for it.',
      on_arrival: (amount: string) => `You pay the driver ${amount} in all.`,
    },
    kept: 'Free cancellation has ended, so a lower price is not, or not wholly, given back.',
    deadline: 'Free cancellation never lasts longer than before the change.',
    pay: (due: string) => `Change, and pay ${due}`,
    getBack: (amount: string) => `Change, and get ${amount} back`,
    change: 'Change the ride',
    other: 'Change something else',
    priceChanged: {
      title: 'The price has changed',
      text: (was: string, now: string) =>
        `You were shown ${was}; it is ${now} now. Nothing has been changed yet. If you agree, please change it again.`,
      unseen: (now: string) => `It is ${now}. Nothing has been changed yet. If you agree, please change it again.`,
    },
    refused: 'This is not possible',
    vehicleRefused: 'It does not take all of you, or all of your luggage. Choose another one.',
    cannot: (phone: string) => `It cannot be done here. Please call us on ${phone}.`,
    until: (time: string) => `Another day, time, vehicle or more people: until ${time} before the pickup.`,
    link: (day: string) => `Change the ride on ${day}`,
    /** A ride that a partner pays. */
    onAccount: (partner: string | null, phone: string) =>
      partner === null
        ? `If the day, the time, the vehicle or the number of people changes, please call us on ${phone}.`
        : `If the day, the time, the vehicle or the number of people changes, please ask ${partner}, who booked this for you, or call us on ${phone}.`,
  },

  find: {
    title: 'Find your booking',
    text: 'We will send a new link to the e-mail address of the booking.',
    button: 'Send the link',
    sent: {
      title: 'Check your e-mail',
      text: 'If there is a booking with this reference and this e-mail address, a link to it is on its way.',
      again: 'Try again',
      nothing: (phone: string) => `Nothing there after a few minutes? Check your spam folder, or call us on ${phone}.`,
    },
  },

  /** What the family sees. */
  shared: {
    title: (name: string) => `${name}’s transfer`,
    cancelledTitle: (name: string) => `${name}’s transfer is cancelled`,
    cancelled: 'This transfer will not take place.',
    today: 'today',
    tomorrow: 'tomorrow',
    /** How far a ride is by its driver's reports, and at last. */
    steps: {
      on_the_way: 'The driver is on the way',
      at_pickup: 'The driver is at the meeting point',
      on_board: 'On the road',
      done: 'Arrived',
    },
    nobodyCame: 'According to the driver, nobody came to the pickup.',
    /** A flight or train whose number is unknown. */
    unnumbered: {
      flight: { arrival: 'the flight lands', departure: 'the flight leaves' },
      train: { arrival: 'the train arrives', departure: 'the train leaves' },
    },
    meeting: (name: string) => `Where ${name} meets the driver`,
    unreachable: (name: string) => `Can’t reach ${name}?`,
    call: (phone: string) => `Call us on ${phone}`,
    ended: {
      title: 'This link is not active',
      text: 'It may have been turned off, or the trip is over. Ask the person who sent it to you for a new one.',
    },
  },

  unknownBooking: {
    title: 'This link does not lead to a booking',
    text: 'The link may be incomplete or too old. We can send you a new link by e-mail.',
    find: 'Find your booking',
  },

  /** Instead of a voucher that is no longer valid. */
  noVoucher: {
    ride: 'This ride is cancelled.',
    rental: 'This rental is cancelled.',
    text: 'Its voucher is no longer valid.',
  },
}

/** What the pages of a booking say, in one language. */
export type BookingWords = typeof booking
