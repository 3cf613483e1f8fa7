import { PARTY_WORDS } from '../party.ts'
import { formatsOf } from '../../values/formats.ts'
import { MOST_SKIERS } from '../../values/rental.ts'
import type { Language } from '../../values/language.ts'

const formats = formatsOf('en-GB')
const { counted, duration } = formats

/** Everything that the pages say in English, by page; their markup is structure only. */
export const en = {
  language: 'en' as Language,
  formats,

  frame: {
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
    optional: 'optional',
    busy: 'One moment…',
  },

  progress: {
    label: 'Your booking',
    transfer: ['Search', 'Vehicle', 'Details', 'Done'],
    ski: ['Search', 'Gear', 'Details', 'Done'],
  },

  people: PARTY_WORDS.en,

  places: {
    kinds: { airport: 'Airport', train_station: 'Train station', city: 'City', resort: 'Resort' },
    groups: { airport: 'Airports', train_station: 'Train stations', city: 'Cities', resort: 'Resorts' },
  },

  front: {
    title: 'Transfers and ski rental in the Alps',
    heading: ['From the runway to the piste.', 'The price you book is the price you pay.'],
    description:
      'Private transfers from airports and stations to ski resorts in the Alps at a fixed price, and ski rental reserved in a shop at your resort.',
    lead: (resorts: number) => `Private transfers to ${resorts} resorts, and skis reserved for the whole family.`,
    promises: [
      {
        title: 'Everything included',
        text: 'Tolls, fuel, ski bags and child seats. Nothing is added at the door.',
      },
      {
        title: 'Your driver waits',
        text: 'The pickup is planned from your landing; on the way home early enough for your flight.',
      },
      {
        title: 'Plans change',
        text: 'Before you pay, you see the date until which you can cancel free of charge.',
      },
    ],
    rental: {
      title: 'Skis that wait for you',
      text: 'Skis, snowboards, boots and helmets, reserved in a shop at your resort for two to thirteen days.',
      button: 'See ski rental',
    },
  },

  search: {
    title: 'Where do you want to go?',
    product: 'What are you looking for?',
    transfer: 'Transfer',
    skiRental: 'Ski rental',
    from: 'From',
    to: 'To',
    choose: 'Choose a place…',
    placeExample: 'Resort, airport, town or station',
    places: 'Places',
    noPlace: 'We don’t recognise that place. Try the airport or the resort.',
    placesFound: (count: number) => counted(count, 'place found', 'places found'),
    kindOfTrip: 'Trip',
    oneWay: 'One way',
    return: 'Return',
    date: 'Date',
    time: 'Time',
    times: { arrival: 'Landing', departure: 'Departure', pickup: 'Pickup' },
    localTime: '(local time)',
    timeOf: 'This is the time of',
    ofFlight: 'flight/train',
    ofPickup: 'pickup',
    way: 'Return',
    returnDate: 'Date',
    otherWay: 'My return is different',
    otherWayHint: 'Leave a field empty if it is the same as on the outbound trip.',
    returnTo: 'To',
    sameStart: 'Where you started',
    party: 'Who travels, and with what',
    adults: 'Adults',
    children: 'Children',
    infants: 'Infants',
    infantAges: 'under 2',
    childAges: "Children's ages",
    agesExample: '4, 9',
    ageOfChild: (child: number) => `Age of child ${child}`,
    chooseAge: 'Age…',
    suitcases: 'Suitcases',
    skiBags: 'Ski bags',
    extras: 'Skis without a bag, promo code, currency',
    seats: 'Child seats',
    seatWays: {
      suggested: 'As the ages suggest',
      own: 'We bring our own',
      chosen: 'We choose how many',
    },
    noSeats: 'none needed',
    childSeats: 'Child seats',
    childSeatAges: 'up to 3 years',
    boosters: 'Boosters',
    boosterAges: '4 to 11 years',
    skis: 'We bring skis or boards without a bag',
    promo: 'Promo code',
    currency: 'Currency',
    button: 'Show vehicles and prices',
    problem: 'We couldn’t find that trip',
    problems: {
      incomplete: () => 'Please check these fields:',
      noRoute: (phone: string) =>
        `We have no fixed price between these two places. Choose a place nearby, or call ${phone}: we often find a way.`,
      unsupported: () =>
        'We do not drive from one resort to another, or from one station to another. Choose an airport, a town or a station at one end.',
      byTelephone: (phone: string) => `We arrange this trip by telephone. Call ${phone} and we plan it with you.`,
      noVehicle: () =>
        'None of our vehicles takes a group of this size with this luggage. Search for two smaller groups, or with less luggage.',
      tooFar: () => 'We are not taking bookings for that date yet. Please choose an earlier one.',
      tooSoon: (phone: string) =>
        `The pickup would be over, or too soon for a driver to be there. Choose a later time, or call ${phone}.`,
      otherVehicle: () =>
        'The vehicle that was asked for is not available for this trip. Search again to see which are.',
    },
    typedPlace: {
      guessed: (typed: string) => `You typed “${typed}”. Is this the place?`,
      unknown: (typed: string) => `We don’t recognise “${typed}”. Choose one from the list.`,
    },
    faults: {
      choosePlace: 'Choose another place from the list.',
      chooseStart: 'Choose where you start.',
      chooseEnd: 'Choose where you are going.',
      chooseDay: 'Choose a day.',
      past: 'That date has passed. Choose a later one.',
      tooFar: 'Not on sale yet. Choose an earlier date.',
      returnEarlier: 'The return cannot be on an earlier day.',
      returnTooEarly: 'You would be picked up before you have arrived. Choose a later time.',
      chooseTime: 'Choose a time.',
      ages: 'Enter ages from 0 to 17, separated by commas.',
      agesOfEach: 'Enter the age of each child, no more and no fewer.',
      seats: 'Say how many child seats or boosters you need.',
      adults: 'At least one adult must travel.',
      number: 'Enter a whole number.',
    },
  },

  /** Child seats, on every step. */
  seats: {
    title: 'Child seats',
    booked: (seats: string) => `Seats: ${seats}`,
    own: 'you bring your own',
    open: 'No child seats booked. Is that right?',
    question: 'Which seats shall we fit?',
    change: 'Change',
    tellAges: 'Tell us their ages',
  },

  vehicles: {
    title: 'Choose your vehicle',
    trip: 'Your trip',
    change: 'Change',
    wayThere: 'Outbound',
    wayBack: 'Return',
    times: {
      arrival: (flight: string, pickup: string) => `landing ${flight}, pickup ${pickup}`,
      trainArrival: (train: string, pickup: string) => `arrival ${train}, pickup ${pickup}`,
      departure: (flight: string, pickup: string) => `pickup ${pickup}, departure ${flight}`,
      pickup: (pickup: string) => `pickup ${pickup}`,
    },
    promo: {
      applied: (code: string) => `These prices include promo code ${code}.`,
      refused: (code: string) => `Promo code ${code} is not valid today; these are our usual prices.`,
    },
    included: 'In every price',
    tolls: 'Tolls and fuel',
    wait: 'A driver who waits',
    waits: (minutes: number, from: string) => `${minutes} min free waiting from ${from}`,
    noRefund: 'Not refundable: this trip is too close for free cancellation.',
    freeUntil: (moment: string) => `Free cancellation until ${moment}`,
    list: 'Vehicles',
    people: (count: number) => counted(count, 'person', 'people'),
    takesSkis: 'takes skis',
    noSkis: 'no skis',
    cheapest: 'Cheapest',
    perPerson: (price: string) => `${price} per person`,
    choose: 'Choose',
    chooseNamed: (vehicle: string) => `Choose ${vehicle}`,
    total: (price: string) => `${price} both ways`,
    totalFrom: (price: string) => `from ${price} both ways`,
    goOn: 'Continue',
  },

  equipment: {
    parts: { skis: 'Skis', snowboard: 'Snowboard', boots: 'Boots', helmet: 'Helmet' },
    groups: { SKI: 'Skis', SNOWBOARD: 'Snowboards' },
    people: { adult: 'Adults', teen: 'Teenagers', child: 'Children' },
    days: (count: number) => counted(count, 'day', 'days'),
    participants: (count: number) => counted(count, 'person', 'people'),
    distance: (distance: string) => `${distance} from the centre`,
    inShop: 'in the shop',
    saving: (percent: number) => `−${percent} %`,
  },

  rentalSearch: {
    title: 'Ski rental in the Alps',
    heading: ['Skis that wait for you.', 'Cheaper than at the counter.'],
    lead: (resorts: number) =>
      `Skis, snowboards, boots and helmets, reserved in a shop in one of ${resorts} resorts. You see the price in the shop beside ours.`,
    description:
      'Rent skis, snowboards, boots and helmets online, below the price in the shop, and collect them in your resort.',
    formTitle: 'Where are you skiing?',
    resort: 'Resort',
    choose: 'Choose a resort…',
    resortExample: 'Where are you skiing?',
    resorts: 'Resorts',
    noResort: 'We know no resort by that name. Check the spelling, or try one nearby.',
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
    promises: [
      { title: 'Ready when you come', text: 'Give sizes now and the skis are set up, or be measured in the shop.' },
      { title: 'The price in the shop beside ours', text: 'So you see what you save, for every single pack.' },
      { title: 'Plans change', text: 'Before you pay, you see the date until which you can cancel free of charge.' },
    ],
    problem: 'We couldn’t find that trip',
    problems: {
      incomplete: () => 'Please check these fields:',
      resort: () => 'We don’t rent in this resort. Choose another one nearby.',
      shop: () => 'The shop that was asked for is not in this resort. Search again to see all that are.',
      days: () => 'Equipment is rented for 2 to 13 days.',
      noOffers: (phone: string) =>
        `There are no prices for these days, or not for that many. Choose other days, or call ${phone}.`,
      tooMany: (phone: string) =>
        `One booking equips up to ${MOST_SKIERS} people. Book in two parts, or call ${phone}: we look after groups.`,
      pack: () => 'The equipment that was asked for is not available on these days. Search again to see what is.',
    },
    faults: {
      chooseResort: 'Choose a resort from the list.',
      chooseDay: 'Choose a day.',
      past: 'That date has passed. Choose a later one.',
      chooseDays: 'Choose from 2 to 13 days.',
    },
  },

  rentalOffers: {
    title: 'Choose your equipment',
    rental: 'Your rental',
    change: 'Change',
    period: (first: string, last: string) => `${first} to ${last}`,
    promo: {
      applied: (code: string) => `These prices include promo code ${code}.`,
      refused: (code: string) => `Promo code ${code} is not valid today; these are our usual prices.`,
    },
    included: 'With every pack',
    allDays: (days: string) => `Prices are for ${days}`,
    sticks: 'Poles with skis',
    freeUntil: (moment: string) => `Free cancellation until ${moment}`,
    how: 'Say how many of each pack you need. Crossed out is what the same costs in the shop.',
    oneShop: (shop: string) => `Everything for your group comes from one shop: ${shop}.`,
    severalShops: (shops: string) => `Your group would collect its equipment in several shops: ${shops}.`,
    fromSeveral: (price: string) => `Save ${price} with several shops`,
    fromOne: (price: string) => `All from one shop: + ${price}`,
    shops: (count: number) => `${count} shops`,
    from: (price: string) => `from ${price}`,
    count: (pack: string) => `How many: ${pack}`,
    total: (people: string, price: string) => `${people}: ${price}`,
    nothing: 'Nothing chosen yet',
    reckon: 'Work out the price',
    goOn: 'Continue',
    chooseFirst: {
      title: 'Nothing is chosen yet',
      text: 'Please say how many of at least one pack you need.',
    },
  },

  rentalDetails: {
    title: 'Your rental',
    participant: (number: number) => `Person ${number}`,
    labels: {
      pack_id: 'Equipment',
      helmet: 'With a helmet',
      first_name: 'First name',
      age: 'Age',
      gender: 'Woman or man',
      level: 'How well do you ski?',
      start_date: 'First day',
      end_date: 'Last day',
      height_id: 'Height',
      weight_id: 'Weight',
      shoe_size_id: 'Shoe size',
      foot_width_id: 'Foot width',
      calf_width_id: 'Calf',
      head_size_id: 'Head',
    } as Readonly<Record<string, string>>,
    unknownPack: 'The equipment chosen before',
    choose: 'Choose…',
    genders: { woman: 'Woman or girl', man: 'Man or boy' },
    levels: { beginner: 'Beginner', intermediate: 'Intermediate', experienced: 'Experienced' },
    ownDays: 'Other days for this person',
    ownDaysHint: 'Leave both empty to ski on the same days as everybody.',
    sizes: 'Sizes, if you know them',
    measured: 'Measured in the shop',
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
    toSettle: 'to be settled',
    noTotal: 'The total follows as soon as the marked fields are settled.',
    withTransfer: (reference: string) => `Goes with your transfer ${reference}.`,
    changeEquipment: 'Other days or resort',
    conditions: 'Good to know',
    facts: [
      { title: 'Deposit', text: 'None is charged. The shop may note a card or an identity document at handover.' },
      { title: 'Breakage and theft', text: 'Cover is not included. You can ask for it in the shop.' },
      { title: 'Exchange', text: 'Boots or skis that do not fit are swapped in the shop for others of the same tier.' },
      { title: 'Coming back early', text: 'Days that you do not use are not refunded.' },
    ],
    methods: {
      card: { label: 'Card now', remark: "Visa, Mastercard and others, on our payment provider's page" },
      on_arrival: { label: 'In the shop', remark: 'When you collect the equipment' },
    },
    freeUntil: (moment: string, percent: number) =>
      percent === 0
        ? `Free cancellation until ${moment}; after that the price is not refunded.`
        : `Free cancellation until ${moment}; after that ${percent} % of the price comes back until the first day begins.`,
    noLongerFree: (percent: number) =>
      percent === 0
        ? 'This rental is too close for free cancellation: the price is not refunded.'
        : `This rental is too close for free cancellation: ${percent} % of the price comes back until the first day begins.`,
    description: (reference: string, resort: string) => `Booking ${reference}: ski rental in ${resort}`,
    repriced: (was: string, now: string) => `The price was ${was} when this link was made; it is ${now} today.`,
  },

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
    contact: 'Who travels',
    journey: 'Flight and address',
    payment: 'Payment',
    trip: 'Your trip',
    total: 'Total',
    included: 'Tolls, waiting',
    includedWithSeats: 'Tolls, waiting, child seats',
    isIncluded: 'included',
    promo: (code: string, saving: string | null) =>
      saving === null ? `Promo code ${code}: applied` : `Promo code ${code}: you save ${saving}, included`,
    changeTrip: 'Change the trip',
    changeVehicle: 'Change the vehicle',
    labels: {
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
    } as Readonly<Record<string, string>>,
    emailRemark: 'for your voucher',
    chooseCountry: 'Choose…',
    mobileRemark: 'for the driver to call',
    accommodationRemark: 'name and address',
    flight: 'Flight number',
    flightOf: { outbound: 'Flight number, outbound', return: 'Flight number, return' },
    flightUnknown: 'I do not know it yet',
    flightDoubt: 'This does not look like a flight number, such as LX 2816. If it is right, leave it as it is.',
    howToPay: 'How would you like to pay?',
    methods: {
      card: { label: 'Card now', remark: "Visa, Mastercard and others, on our payment provider's page" },
      on_arrival: { label: 'To the driver', remark: 'Cash or card at the pickup' },
    },
    accept: { before: 'I accept the ', link: 'terms', after: '.' },
    acceptCancelling: 'I accept the terms of cancellation.',
    freeUntil: (moment: string) => `Free cancellation until ${moment}; after that the price is not refunded.`,
    noRefund: 'This trip is too close for free cancellation: the price is not refunded.',
    buttons: {
      card: (total: string) => `Pay ${total}`,
      on_arrival: (total: string) => `Book with obligation to pay ${total}`,
    },
    description: (reference: string, from: string, to: string) => `Booking ${reference}: ${from} – ${to}`,
    problemTitle: 'Please check these fields',
    problemText: 'Nothing has been booked or charged yet. Please look at these fields:',
    missing: {
      name: 'Enter your first name.',
      last_name: 'Enter your last name.',
      email: 'Enter your e-mail address. Your voucher is sent there.',
      country_code: 'Choose the country of your phone number.',
      mobile_number: 'Enter your mobile number.',
      reference: 'Enter the reference of your booking.',
      first_name: 'Enter the first name.',
    } as Readonly<Record<string, string>>,
    problems: {
      missing: 'Please fill this in.',
      tooLong: 'This is too long. Please shorten it.',
      webAddress: 'Please leave out the web address.',
      email: 'This does not look like an e-mail address. Your voucher is sent there.',
      prefix: 'Please give the country code of your phone, such as +44.',
      phone: 'This number is not possible with that country code. The driver will call it at the pickup.',
      flightMissing: 'Please give the flight number, or tick that you do not know it yet.',
      stay: 'Please tell us where you stay, so that the driver finds the door.',
      stayElsewhere: 'This place is not in your resort. Please give its name and address.',
      terms: 'Please accept the terms to book.',
      seats: 'Please say which child seats you need, or that you bring your own.',
      method: 'Please choose how to pay.',
      age: 'Please give the age in years.',
      ageOfPack: 'This equipment is for another age. Please choose some for this age.',
      pack: 'This is not available on these days. Please choose something else.',
      helmet: 'There is no helmet to go with this equipment.',
      choose: 'Please choose.',
      day: 'Please give both days, or neither.',
      past: 'That date has passed. Choose a later one.',
      order: 'The last day is before the first.',
      length: 'Equipment is rented for 2 to 13 days.',
      size: 'Please choose a size from the list, or let the shop measure.',
    },
    tooMany: {
      title: 'One moment, please',
      text: (wait: string) =>
        `There were many bookings from your internet connection. Nothing has been booked or charged; please send the form again in ${wait}.`,
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
        `Payments are not taken here at the moment. Please call us on ${phone}, and we will book it for you.`,
    },
  },

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
    confirmedAndPaid: 'Confirmed and paid',
    headings: {
      awaiting_payment: (name: string) => `Almost there, ${name}.`,
      confirmed: (name: string, day: string) => `Booked, ${name}. See you on ${day}.`,
      expired: () => 'This booking was not paid in time.',
      cancelled: () => 'This booking is cancelled.',
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
    heldFor: (minutes: number, time: string) =>
      `Your price and your places are held for another ${counted(minutes, 'minute', 'minutes')}, until ${time} in the Alps.`,
    payButtons: {
      card: (due: string) => `Pay ${due} by card`,
      on_arrival: (due: string) => `Pay ${due} to the driver`,
    },
    news: {
      away: {
        title: 'Payment cannot be taken right now',
        text: 'Our payment provider does not answer. Your booking is held, and nothing was charged: please try again in a few minutes, or pay another way.',
      },
      changed: {
        title: 'Your changes are saved.',
        text: 'The vouchers below say what you have changed; please do not use older ones.',
      },
      sentBefore: {
        title: 'You have booked this already.',
        text: 'The form was sent a second time with other details. This is the booking that was made first; you can change its details below.',
      },
    },
    doubtful: {
      title: 'We are looking into your payment',
      text: (phone: string) =>
        `We’ve received a payment, but not as much as is due, or in another currency. Please do not pay again: we will get in touch. You can also call us on ${phone}.`,
    },
    tasks: {
      title: 'Before you travel',
      flightMissing: (day: string) =>
        `We do not know your flight on ${day} yet. With its number, your driver can see when it lands.`,
      addFlight: 'Add the flight number',
      flightDoubtful: (number: string) => `${number} does not look like a flight number.`,
      checkFlight: 'Check the flight number',
    },
    over: {
      refunded: (amount: string) => `${amount} goes back to the card that you paid with; banks take up to ten days.`,
      nothingCharged: 'Nothing was charged.',
    },
    bookedFor: 'Booked for',
    name: 'Name',
    waits: (minutes: number) => `Waiting is free for ${minutes} minutes.`,
    itemCancelled: 'cancelled',
    callAtPickup: (phone: string) => `Late, or nobody there? Call ${phone}.`,
    stay: 'Address',
    note: 'Note for the driver',
    call: 'Call us',
    voucher: 'Voucher (PDF)',
    calendar: 'Add to calendar',
    money: 'Price and payments',
    price: 'Price',
    paid: 'Paid',
    toDriver: 'To be paid to the driver',
    toDriverOn: (day: string) => `To the driver on ${day}`,
    refunded: 'Refunded',
    receipt: (number: number) => `Receipt ${number} (PDF)`,
    again: { title: 'Still travelling?', button: 'Book again' },
    change: {
      title: 'Plans change',
      text: 'Flight, address or phone: change them here until shortly before the pickup.',
      button: 'Change details',
      tooLate: (phone: string) => `It is too late to change anything here. Please call us on ${phone}.`,
    },
    cancel: {
      costsNothing: 'Nothing has been paid yet, and cancelling costs nothing.',
      until: (moment: string, refund: string) => `Cancel before ${moment} and get ${refund} back.`,
      refund: (refund: string) => `If you cancel now, you get ${refund} back.`,
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

  /** What is said of a rental alone. */
  rented: {
    map: 'Show on a map',
    days: 'Days',
    hours: 'Opening hours',
    note: 'Note for the shop',
    owed: (price: string) => `${price} to be paid in the shop`,
    payInShop: (due: string) => `Pay ${due} in the shop`,
    toShop: 'To be paid in the shop',
    toShopNamed: (shop: string) => `To be paid at ${shop}`,
    change: 'Names, sizes or phone: change them here until the evening before the first day.',
    closed: (phone: string) => `The first day has begun. Please call us on ${phone}, and we will see what we can do.`,
    other: (phone: string) => `For another resort, other days or other equipment, please call us on ${phone}.`,
    mobileRemark: 'for the shop to call',
    phoneProblem: 'This number is not possible with that country code. The shop calls it if it has a question.',
    people: 'Who’s skiing?',
    sizesRemark: 'What you leave open is measured in the shop.',
    firstName: (number: number) => `First name, person ${number}`,
    unmeasured: 'Measured in the shop',
  },

  cancellation: {
    title: (reference: string) => `Cancel booking ${reference}`,
    whole: 'This cancels everything in the booking, and it cannot be undone.',
    price: 'Price',
    paid: 'Paid',
    fee: 'Kept by us',
    refund: 'You get back',
    freeUntil: (moment: string) => `Until ${moment} you get everything back.`,
    noLongerFree: 'Free cancellation has ended.',
    costsNothing: 'Nothing has been paid, and cancelling costs nothing.',
    button: (refund: string | null) => (refund === null ? 'Cancel the booking' : `Cancel and get ${refund} back`),
    keep: 'Keep the booking',
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
    problemText: 'Nothing has been changed yet. Please look at these fields:',
    sameResort: (resort: string) => `The address has to be in ${resort}.`,
    sameTime: {
      arrival: (time: string, phone: string) =>
        `Another flight? If it does not land at ${time} too, please call us on ${phone}: the pickup is planned by it.`,
      departure: (time: string, phone: string) =>
        `Another flight? If it does not leave at ${time} too, please call us on ${phone}: the pickup is planned by it.`,
    },
    phone: 'Your phone',
    button: 'Save the changes',
    back: 'Back to the booking',
    other: {
      title: 'Something else?',
      text: (phone: string) => `For another resort, day or time, or more people, please call us on ${phone}.`,
    },
    closed: 'This can no longer be changed here',
  },

  find: {
    title: 'Find your booking',
    text: 'We send a fresh link to the e-mail address of the booking.',
    problemText: 'Please look at these fields:',
    button: 'Send the link',
    sent: {
      title: 'Check your email',
      text: 'If there is a booking with this reference and this e-mail address, a link to it is on its way.',
      nothing: (phone: string) => `Nothing there after a few minutes? Check your spam folder, or call us on ${phone}.`,
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
    title: 'This has been booked already',
    text: (reference: string, state: string) => `Booking ${reference}: ${state}.`,
    find: 'Find your booking',
  },

  unknownBooking: {
    title: 'This link leads to no booking',
    text: 'The link may be incomplete, or an old one. We can send you a new link by e-mail.',
    find: 'Find your booking',
  },

  banners: {
    title: 'Banners',
    lead: 'Put one on your page, with your promo code in its link: every sale that starts there is yours.',
    code: 'Code for your page',
    /** On the banners themselves, line by line. */
    claim: 'From the runway\nto the piste.',
    narrowClaim: 'From the\nrunway\nto the\npiste.',
    offer: 'Private transfers\nat a fixed price',
    button: 'See prices',
  },

  errors: {
    notFound: {
      title: 'There is no page here',
      text: 'The address may have been typed wrong, or the page has moved. Your bookings are not affected.',
    },
    otherSite: {
      title: 'This form came from another site',
      text: 'We only take forms that were sent from our own pages, so nothing was changed. Please open our page and try again.',
    },
    conflict: {
      title: 'Something has changed in the meantime',
      text: 'What you asked for no longer fits, so nothing was changed. Please go back, load the page again and retry.',
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
      text: 'We have been told. Please try again in a moment: a form that is sent twice is booked only once.',
    },
    unreadable: {
      title: 'We could not read this',
      text: 'The link or the form was incomplete, so nothing was changed. Please go back and try again.',
    },
    help: (phone: string) => `If this keeps happening, call us on ${phone} and we will help.`,
    start: 'Go to the start page',
  },
}

/** Everything that the pages say, in one language. */
export type Words = typeof en
