/** The English texts of the widget. */
export const en = {
  transferForm: 'Search for a transfer',
  skiForm: 'Search for ski rental',
  sandbox: 'Sandbox: nothing is booked or charged.',

  from: 'From',
  to: 'To',
  example: 'Resort, airport, town or station',
  resort: 'Resort',
  resortExample: 'Where are you skiing?',
  kinds: { airport: 'Airport', train_station: 'Train station', city: 'City', resort: 'Resort' },
  found: (places: number) => (places === 1 ? '1 place found.' : `${places} places found. Choose with the arrow keys.`),
  none: 'We don’t recognise that place. Try the airport or the resort.',
  noResort: 'We don’t rent there yet.',
  away: 'There are no suggestions right now. Type the place; you choose it on the next page.',

  date: 'Date',
  times: { unknown: 'Landing / departure time', arrival: 'Landing', departure: 'Departure', pickup: 'Pickup' },
  localTime: '(local time)',
  timeOf: 'This is the time of',
  ofFlight: 'flight/train',
  ofPickup: 'pickup',
  return: 'Return',
  adults: 'Adults',
  children: 'Children',
  ageOfChild: (child: number) => `Age of child ${child}`,
  chooseAge: 'Age…',
  suitcases: 'Suitcases',
  skiBags: 'Ski bags',
  skis: 'We bring skis or boards without a bag',
  firstDay: 'First day',
  days: 'Days',

  showVehicles: 'Show vehicles and prices',
  showEquipment: 'Show equipment and prices',
}

/** The same texts in any language. */
export type Words = typeof en
