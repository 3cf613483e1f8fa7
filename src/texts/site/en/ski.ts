import { MAX_SKIERS, RENTAL_DAYS } from '../../../values/rental.ts'
import { formats } from './formats.ts'

const { counted } = formats

/** What is good about a tier, by the name that the catalogue gives it; what has another name is left alone. */
const tiers: Readonly<Record<string, string>> = {
  ECO: 'Blue and red runs, soft and forgiving',
  EVOLUTION: 'All pistes, steady at speed',
  PERFORMANCE: 'Quick and precise, for good skiers',
  EXCELLENCE: 'Top of the range, for demanding skiers',
  MINI: 'First turns on gentle slopes',
  JUNIOR: 'Light, short and easy to turn',
  TEEN: 'Light, but steady at speed',
}

/** The labels of fields, by their names. */
const labels: Readonly<Record<string, string>> = {
  pack_id: 'Equipment',
  helmet: 'With a helmet',
  first_name: 'First name',
  age: 'Age',
  gender: 'Woman or man',
  level: 'Skiing level',
  start_date: 'First day',
  end_date: 'Last day',
  height_id: 'Height',
  weight_id: 'Weight',
  shoe_size_id: 'Shoe size',
  foot_width_id: 'Foot width',
  calf_width_id: 'Calf',
  head_size_id: 'Head',
}

/** The labels of what everybody is asked, in the middle of a sentence. */
const inList: Readonly<Record<string, string>> = { first_name: 'first name', age: 'age', gender: 'woman or man' }

/** What the pages of rentals say, and what other pages say of a rental alone, in English. */
export const ski = {
  equipment: {
    parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Boots', helmet: 'Helmet' },
    groups: { SKI: 'Skis', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Adults', teen: 'Teenagers', child: 'Children' },
    person: { adult: 'Adult', teen: 'Teenager', child: 'Child' },
    tiers,
    days: (count: number) => counted(count, 'day', 'days'),
    participants: (count: number) => counted(count, 'person', 'people'),
    distance: (distance: string) => `${distance} from the centre`,
    inShop: 'in the shop',
    saving: (percent: number) => `−${percent}%`,
  },

  rentalSearch: {
    title: 'Ski rental in the Alps',
    heading: ['Skis that wait for you.', 'Cheaper than at the counter.'],
    lead: (resorts: number) =>
      `Skis, snowboards, boots and helmets, reserved in a shop ${resorts === 1 ? 'at the resort' : `in one of ${resorts} resorts`}. You see the price in the shop beside ours.`,
    description:
      'Rent skis, snowboards, boots and helmets online, below the price in the shop, and collect them in your resort.',
    formTitle: 'Where are you skiing?',
    resort: 'Resort',
    choose: 'Choose a resort…',
    resortExample: 'Where are you skiing?',
    resorts: 'Resorts',
    noResort: 'We don’t know a resort by that name. Check the spelling, or try one nearby.',
    notRented: 'nothing to rent there yet',
    unrented: (resort: string) => `We don’t rent in ${resort} yet. Choose another resort nearby.`,
    resortsFound: (count: number) => counted(count, 'resort found', 'resorts found'),
    firstDay: 'First day',
    days: 'Days',
    party: 'Who’s skiing?',
    partyHint: 'So that we can suggest equipment. You choose it on the next page.',
    extras: 'Promo code, currency',
    promo: 'Promo code',
    currency: 'Currency',
    onlyShop: (shop: string) => `Only what ${shop} has`,
    button: 'Show equipment and prices',
    notFound: 'We couldn’t find that rental',
    reasons: {
      incomplete: () => 'Please check these fields:',
      resort: () => 'We don’t rent in this resort. Choose another one nearby.',
      shop: () => 'The requested shop is not in this resort. Search again to see all that are.',
      days: () => `Equipment is rented for ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max} days.`,
      noOffers: (phone: string) =>
        `There are no prices for these days, or not for this number of days. Choose other days, or call ${phone}.`,
      tooMany: (phone: string) =>
        `One booking covers up to ${MAX_SKIERS} people. Book in two parts, or call ${phone}: we look after groups.`,
      pack: () => 'The requested equipment is not available on these days. Search again to see what is.',
    },
    faults: {
      chooseResort: 'Choose a resort from the list.',
      chooseDay: 'Choose a day.',
      past: 'That date has passed. Choose a later one.',
      chooseDays: `Choose from ${RENTAL_DAYS.min} to ${RENTAL_DAYS.max} days.`,
    },
  },

  rentalOffers: {
    title: 'Choose your equipment',
    rental: 'Your rental',
    change: 'Change',
    period: (first: string, last: string) => `${first} to ${last}`,
    included: 'With every pack',
    allDays: (days: string) => `Prices are for ${days}`,
    sticks: 'Poles included with skis',
    crossedOut: 'Crossed out: the price in the shop',
    freeUntil: (moment: string) => `Free cancellation until ${moment}`,
    shops: (count: number) => counted(count, 'shop', 'shops'),
    inShop: (shop: string) => `Waiting for you at ${shop}`,
    oneShop: (shop: string) => `All from one shop: ${shop}`,
    fromSeveral: (saving: string) => `Each at its cheapest: −\u00A0${saving}`,
    fromOne: (price: string) => `All from one shop: ${price}`,
    orOne: (price: string) => `one shop: ${price}`,
    whyCheapest: 'Each person’s equipment comes from where it costs least.',
    whyNeeded: 'No shop has everything that you have chosen.',
    onlyAt: (shop: string) => `only at ${shop}`,
    years: (from: number, to: number | null) =>
      to === null ? `${from}+ years` : `${from}–${counted(to, 'year', 'years')}`,
    board: 'Skis or snowboard',
    tier: 'Tier',
    including: (price: string) => `includes ${price}`,
    nothingForAge: 'There is nothing for this age in this resort. Remove this person to continue.',
    compare: 'Compare all equipment and prices',
    compareShops: 'Compare equipment and prices in all shops',
    reckon: 'Work out the price',
    goOn: 'Continue',
  },

  /** What is said where the law asks skiers to wear a helmet. */
  helmetLaw: {
    text: (country: string, from: number, to: number | null) => {
      if (to === null)
        return from === 0
          ? `${country}: everybody on the slopes needs a helmet.`
          : `${country}: on the slopes, a helmet is required from the age of ${from}.`
      return from === 0
        ? `${country}: on the slopes, a helmet is required up to the age of ${to}.`
        : `${country}: on the slopes, a helmet is required from ${from} to ${counted(to, 'year', 'years')} of age.`
    },
    bringOwn: 'Nobody has to rent one, but please bring your own.',
  },

  rentalDetails: {
    title: 'Your rental',
    participant: (number: number) => `Person ${number}`,
    labels,
    inList,
    ages: {
      allowed: (from: number, to: number) => `Enter an age from ${from} to ${to}.`,
      ofPack: (from: number, to: number | null) =>
        `This equipment is for ages ${to === null ? `${from} and over` : `${from} to ${to}`}. Please choose something suitable.`,
    },
    unknownPack: 'The equipment chosen before',
    choose: 'Choose…',
    genders: { woman: 'Woman or girl', man: 'Man or boy' },
    /** What is asked of children and teenagers instead. */
    young: {
      gender: 'Girl or boy',
      inList: 'girl or boy',
      missing: 'Choose girl or boy.',
      genders: { woman: 'Girl', man: 'Boy' },
    },
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', experienced: 'Experienced' },
    more: 'Sizes and other days',
    ownDays: 'Other days for this person',
    ownDaysHint: 'Leave both empty to ski on the same days as everybody else.',
    sizes: 'Sizes, if you know them',
    measured: 'In the shop',
    add: 'Add a person',
    remove: (name: string) => `Remove ${name}`,
    reckon: 'Work out the price again',
    contact: 'Who collects the equipment',
    emailRemark: 'for your voucher',
    mobileRemark: 'for questions',
    note: 'Note for the shop',
    shops: 'Where you collect it',
    openOn: (day: string, hours: string) => `Open on ${day}: ${hours}`,
    hoursUnknown: (day: string) => `Ask the shop for its hours on ${day}`,
    inShop: 'Price in the shop',
    saving: 'You save',
    toSettle: 'still open',
    noTotal: 'The total will appear as soon as the marked fields are complete.',
    withTransfer: (reference: string) => `Goes with your transfer ${reference}.`,
    changeDays: 'Other days or resort',
    conditions: 'Good to know',
    facts: [
      {
        title: 'Deposit',
        text: 'None is charged. The shop may note the details of a card or an identity document at handover.',
      },
      { title: 'Breakage and theft', text: 'Insurance is not included. You can ask for it in the shop.' },
      { title: 'Exchange', text: 'Boots or skis that do not fit are swapped in the shop for others of the same tier.' },
      { title: 'Early return', text: 'Days that you do not use are not refunded.' },
    ],
    methods: {
      card: { label: 'Card now', remark: 'Visa, Mastercard and others, on our payment provider’s page' },
      on_arrival: { label: 'In the shop', remark: 'When you collect the equipment' },
    },
    payInShop: (total: string) => `${total}, when you collect the equipment`,
    description: (reference: string, resort: string) => `Booking ${reference}: ski rental in ${resort}`,
    repriced: (was: string, now: string) => `The price was ${was} when this link was created; it is ${now} today.`,
  },

  /** What is said of a rental alone. */
  rented: {
    collectOn: 'Collect on',
    collectOpen: (day: string) => `Collect on ${day}, open`,
    collectFor: (names: string) => `For ${names}`,
    next: {
      freeUntil: (moment: string) => `You can cancel free of charge until ${moment}.`,
      show: 'Show the voucher in the shop, on paper or on your phone.',
      showAndPay: (due: string) => `Show the voucher in the shop, on paper or on your phone, and pay ${due} there.`,
      measured: 'Sizes that are still open are measured there.',
      deposit: 'No deposit is charged; the shop may note the details of a card or an identity document.',
    },
    days: 'Days',
    hours: 'Opening hours',
    note: 'Note for the shop',
    heldFor: (minutes: number, time: string) =>
      `Your price and your equipment are held for another ${counted(minutes, 'minute', 'minutes')}, until ${time} in the Alps.`,
    heldUntil: (moment: string) => `Your price and your equipment are held until ${moment} in the Alps.`,
    owed: (price: string) => `${price} to be paid in the shop`,
    payInShop: (due: string) => `Pay ${due} in the shop`,
    toShop: 'To be paid in the shop',
    toShopNamed: (shop: string) => `To be paid at ${shop}`,
    change: 'Names, sizes or phone: change them here until the evening before the first day.',
    closed: (phone: string) => `The first day has begun. Please call us on ${phone}, and we will see what we can do.`,
    other: (phone: string) => `For another resort, other days or other equipment, please call us on ${phone}.`,
    mobileRemark: 'for the shop to call',
    phoneFault: 'This number is not valid for that country code. The shop calls it if it has a question.',
    sizesRemark: 'Whatever you leave open is measured in the shop.',
    firstName: (number: number) => `First name, person ${number}`,
    unmeasured: 'In the shop',
  },
}

/** What the pages of rentals say, and what other pages say of a rental alone, in one language. */
export type SkiWords = typeof ski
