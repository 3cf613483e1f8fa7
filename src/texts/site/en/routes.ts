import { formats } from './formats.ts'

const { counted } = formats

/** What the pages of routes and ski resorts say in English, which search engines lead to. */
export const routes = {
  fromPrices: {
    from: (price: string) => `from ${price}`,
    upTo: (people: number) => `up to ${counted(people, 'person', 'people')}`,
    months: (of: string) => `${of}: the cheapest day of each month`,
  },

  routePages: {
    title: (from: string, to: string) => `${from} to ${to}: private transfer`,
    heading: (from: string, to: string) => `${from} to ${to}`,
    description: (from: string, to: string, price: string) =>
      `Private transfer from ${from} to ${to} from ${price} for the whole vehicle. A fixed price with tolls, fuel and child seats, and your driver waits for you.`,
    lead: 'A vehicle of your own, door to door, at the price that you book.',
    drive: 'Drive',
    distance: 'Distance',
    price: 'Whole vehicle',
    prices: 'Prices by vehicle and month',
    pricesText:
      'One way for the whole vehicle, for two people with a suitcase each, picked up at noon. Each month shows its cheapest day; choose it to see every vehicle on that day. A larger group may pay more for the same vehicle.',
    meeting: 'Where you meet your driver',
    questions: 'Questions',
    howLong: 'How long is the drive?',
    howLongAnswer: (duration: string, distance: string) =>
      `About ${duration} for ${distance}. Snow and Saturdays in the season can make it longer.`,
    howMuch: 'What does it cost?',
    howMuchAnswer: (price: string, vehicle: string) =>
      `From ${price} for the whole vehicle (${vehicle}). Tolls, fuel, ski bags and child seats are included: the price you book is the price you pay.`,
    when: 'When is the pickup?',
    afterLanding: (wait: string) =>
      `${wait} after your flight or train arrives. Tell us when that is and we will plan the pickup from it; or choose a time of your own.`,
    beforeDeparture: (lead: string) =>
      `Early enough for you to be there ${lead} before your flight or train leaves; or at a time that you choose.`,
    cancel: 'Can I cancel?',
    cancelAnswer: 'Yes. Before you pay, you see the moment until which cancelling is free.',
    cancelExample: (pickup: string, until: string) => `For a pickup on ${pickup}, that is ${until}.`,
    skis: 'Is there room for skis and child seats?',
    skisAnswer:
      'Yes, free of charge. Say how many ski bags and seats you need when you search, and you will see the vehicles that have room for them.',
    more: 'More transfers',
    all: 'All transfers',
    allText: 'Choose where your journey begins.',
    allDescription:
      'Private transfers at a fixed price between airports, stations, cities and ski resorts in the Alps.',
    fromPlace: (place: string) => `Transfers from ${place}`,
    fromText: (count: number) =>
      `We drive you to ${counted(count, 'place', 'places')}. Each price is for the whole vehicle, one way.`,
    fromDescription: (place: string, count: number) =>
      `Private transfers from ${place} to ${counted(count, 'place', 'places')} at a fixed price, with a driver who waits for you.`,
    aroundPlace: (place: string) => `Transfers to and from ${place}`,
    aroundText: (count: number) =>
      `We drive between the resort and ${counted(count, 'place', 'places')}. Each price is for the whole vehicle, one way.`,
    aroundDescription: (place: string, count: number) =>
      `Private transfers to and from ${place} at a fixed price: ${counted(count, 'airport, station or city', 'airports, stations and cities')}, and a driver who waits for you.`,
  },

  resortPages: {
    title: (resort: string) => `Ski rental in ${resort}`,
    description: (resort: string, price: string) =>
      `Rent skis and snowboards in ${resort} from ${price} for six days. Reserved in a shop at your resort.`,
    plainDescription: (resort: string) =>
      `Rent skis and snowboards in ${resort}: reserved in a shop at your resort before you travel.`,
    lead: 'Skis reserved in a shop at your resort before you travel.',
    prices: 'Prices by tier and month',
    pricesText:
      'For one adult and six days from a Saturday. Each month shows its cheapest Saturday; choose it to see everything that can be rented from then on.',
    sixDays: 'Six days',
    shopCount: 'Shops',
    shops: (resort: string) => `Shops in ${resort}`,
    hours: 'Opening hours',
    questions: 'Good to know',
    transfers: (resort: string) => `Transfers to ${resort}`,
    all: 'Ski rental by resort',
    allText: (count: number) =>
      `Skis and snowboards in ${counted(count, 'resort', 'resorts')}. Choose yours for prices and shops.`,
    allDescription: (count: number) =>
      `Ski and snowboard rental in ${counted(count, 'ski resort', 'ski resorts')}, reserved in a shop before you travel.`,
  },
}

/** What these pages say, in one language. */
export type RouteWords = typeof routes
