import { PARTY_WORDS } from '../../party.ts'

/** What every page says, in English. */
export const layout = {
  layout: {
    skip: 'Skip to the content',
    products: 'Products',
    menu: 'Menu',
    transfers: 'Transfers',
    skiRental: 'Ski rental',
    yourBooking: 'Your booking',
    language: 'Language: English',
    ownName: 'English',
    refusal: (title: string) => `Error: ${title}`,
    sandbox: 'This is the sandbox: nothing here is booked or charged.',
    onThisPage: 'On this page',
    optional: 'optional',
    busy: 'One moment…',
  },

  footer: {
    travel: 'Travel',
    company: 'Company',
    answers: 'A person answers',
    questions: 'Questions',
    partners: 'Partners',
    developers: 'Developers',
    tolls: 'Prices include tolls and fuel.',
    cards: 'Cards are taken on our payment provider’s page; we never see yours.',
  },

  /** What others say of the operator. */
  proof: {
    title: 'What travellers say',
    rating: (rating: string, best: string) => `${rating} out of ${best}`,
    reviews: (count: number, shown: string, source: string) =>
      count === 1 ? `${shown} review on ${source}` : `${shown} reviews on ${source}`,
  },

  promo: {
    applied: (code: string) => `These prices include promo code ${code}.`,
    refused: (code: string) => `Promo code ${code} is not valid today; these are our usual prices.`,
  },

  progress: {
    label: 'Your booking',
    transfer: ['Search', 'Vehicle', 'Details', 'Done'],
    ski: ['Search', 'Gear', 'Details', 'Done'],
  },

  people: PARTY_WORDS.en,

  errors: {
    notFound: {
      title: 'There is no page here',
      text: 'The address may be mistyped, or the page has moved. Your bookings are not affected.',
    },
    otherSite: {
      title: 'This form came from another site',
      text: 'We only accept forms sent from our own pages, so nothing was changed. Please open our page and try again.',
    },
    conflict: {
      title: 'Something has changed in the meantime',
      text: 'What you asked for is no longer possible, so nothing was changed. Please go back, reload the page and try again.',
    },
    tooMany: {
      title: 'One moment, please',
      text: (wait: string) =>
        `There were too many requests from your internet connection. Nothing was changed; please try again in ${wait}.`,
    },
    away: {
      title: 'We will be right back',
      text: 'The site is briefly unavailable. Please try again in a few seconds: a form that is sent twice is booked only once.',
    },
    fault: {
      title: 'Something went wrong on our side',
      text: 'We have been notified. Please try again in a moment: a form that is sent twice is booked only once.',
    },
    unreadable: {
      title: 'We could not read this',
      text: 'The link or the form was incomplete, so nothing was changed. Please go back and try again.',
    },
    help: (phone: string) => `If this keeps happening, call us on ${phone} and we will help.`,
    start: 'Go to the start page',
  },
}

/** What every page says, in one language. */
export type LayoutWords = typeof layout
