import { formatsOf } from './formats.ts'

/** Everything that the pages say in English, by page; their markup is structure only. */
export const en = {
  language: 'en',
  formats: formatsOf('en-GB'),

  frame: {
    skip: 'Skip to the content',
    products: 'Products',
    transfers: 'Transfers',
    skiRental: 'Ski rental',
    sandbox: 'This is the sandbox: nothing here is booked or charged.',
    optional: 'optional',
  },

  progress: {
    label: 'Your booking',
    transfer: ['Search', 'Vehicle', 'Details', 'Done'],
    ski: ['Search', 'Equipment', 'Details', 'Done'],
  },

  people: {
    adults: (count: number) => counted(count, 'adult', 'adults'),
    children: (count: number) => counted(count, 'child', 'children'),
    infants: (count: number) => counted(count, 'infant', 'infants'),
    childSeats: (count: number) => counted(count, 'child seat', 'child seats'),
    boosters: (count: number) => counted(count, 'booster', 'boosters'),
    suitcases: (count: number) => counted(count, 'suitcase', 'suitcases'),
    skiBags: (count: number) => counted(count, 'ski bag', 'ski bags'),
    skiEquipment: 'ski equipment',
  },

  places: {
    kinds: { airport: 'Airport', train_station: 'Train station', city: 'City', resort: 'Resort' },
    groups: { airport: 'Airports', train_station: 'Train stations', city: 'Cities', resort: 'Resorts' },
  },

  rentalSearch: {
    title: 'Rent skis and snowboards',
    resort: 'Resort',
    choose: 'Choose…',
    firstDay: 'First day',
    days: 'Days',
    promo: 'Promo code',
    button: 'Show equipment and prices',
  },

  rentalOffers: { title: 'Choose your equipment' },

  rentalDetails: { title: 'Your rental' },

  notFound: {
    title: 'There is no page here',
    text: 'The address may have been typed wrong, or the page has moved. Nothing has happened to a booking of yours.',
    start: 'To the start',
  },
}

/** Everything that the pages say, in one language. */
export type Words = typeof en

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
