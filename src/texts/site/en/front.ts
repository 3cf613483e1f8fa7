import { formats } from './formats.ts'

const { counted } = formats

/** What the front page says, in English. */
export const front = {
  front: {
    title: 'Transfers and ski rental in the Alps',
    heading: 'From the runway to the piste.',
    description:
      'Private transfers from airports and stations to ski resorts in the Alps at a fixed price, and ski rental reserved in a shop at your resort.',
    /** `price` is one person's share of a trip for four; null if none is sold. */
    lead: (resorts: number, price: string | null) =>
      `Your own driver to ${counted(resorts, 'ski resort', 'ski resorts')}, ${price === null ? 'and skis for the whole family' : `from ${price} per person for four`}. The price you book is the price you pay.`,
    prices: {
      title: 'Prices before you ask',
      text: (day: string) => `Door to door in a private vehicle: the price per person for four, on ${day}.`,
      from: 'from',
      each: 'per person',
    },
    how: {
      title: 'How it works',
      text: 'Three moments, no surprises.',
      land: {
        title: 'You land',
        text: 'Tell us your flight: the pickup is planned from its landing, with time for your luggage.',
      },
      met: {
        title: 'You are met',
        text: (minutes: number | null) =>
          minutes === null
            ? 'Your voucher says where your driver waits.'
            : `Your voucher says where your driver waits. ${counted(minutes, 'minute of waiting is', 'minutes of waiting are')} free.`,
      },
      driven: {
        title: 'You sit back',
        text: 'To the door of your hotel or chalet, with skis on board and children in their seats.',
      },
    },
    rental: {
      title: 'Skis that wait for you',
      text: 'Skis, snowboards, boots and helmets, reserved in a shop at your resort for two to thirteen days.',
      from: (price: string, day: string) => `Six days from ${day} cost from ${price}.`,
      button: 'See ski rental',
    },
    questions: {
      title: 'Six questions',
      other: 'Something else?',
      ask: 'Write to us',
      person: 'A person answers.',
      late: {
        title: 'My flight is late. Will somebody wait?',
        text: (phone: string, minutes: number | null) =>
          minutes === null
            ? `The pickup is planned from your landing. If you will be later than that, call ${phone} and we will arrange it with your driver.`
            : `The pickup is planned from your landing, and from the time of the pickup ${counted(minutes, 'minute of waiting is', 'minutes of waiting are')} free. If you will be later than that, call ${phone} and we will arrange it with your driver.`,
      },
      driver: {
        title: 'Where do I find my driver?',
        text: 'Your voucher says where, in your language, with a number to call if you miss each other. You get it by e-mail as soon as you have booked.',
      },
      seats: {
        title: 'How do child seats work?',
        text: 'Tell us how old your children are and we will bring the right seats, free of charge. If you would rather bring your own, just say so.',
      },
      skis: {
        title: 'May I bring skis and boards?',
        text: 'Yes, at no extra charge. Tell us how many ski bags you have, and you will only see vehicles with room for them.',
      },
      change: {
        title: 'Can I change or cancel?',
        text: (time: string, rideTime: string) =>
          `Before you pay, you see until when cancelling is free. On your booking’s page you choose another day, time, vehicle or number of people until ${rideTime} before the pickup, and see the new price first. Flight, address and phone can be changed there until ${time} before the pickup.`,
      },
      pay: {
        title: 'When and how do I pay?',
        both: 'By card when you book, or to the driver. Nothing is added afterwards.',
        card: 'By card when you book. Nothing is added afterwards.',
        on_arrival: 'To the driver, on the day. Nothing is added to the price you book.',
        none: 'Call us: we will take the booking and tell you how to pay.',
      },
    },
  },
}

/** What the front page says, in one language. */
export type FrontWords = typeof front
