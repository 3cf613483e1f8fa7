import type { Customer } from '../../services/bookings/booking.ts'

/** Returns the next pseudo-random number from 0 up to 1. */
export type Dice = () => number

/** Returns dice whose numbers repeat after the same seed. */
export function diceOf(seed: number): Dice {
  let state = seed
  return () => {
    // Constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns a random one of these; throws if there is none. */
export function oneOf<Thing>(things: readonly Thing[], dice: Dice): Thing {
  const thing = things[Math.floor(dice() * things.length)]
  if (thing === undefined) throw new Error('there is nothing to choose from')
  return thing
}

/** Returns a fictitious customer. */
export function madeUpCustomer(dice: Dice): Customer {
  const firstName = oneOf(FIRST_NAMES, dice)
  const lastName = oneOf(LAST_NAMES, dice)
  const [countryCode, number] = oneOf(NUMBERS, dice)
  const digits = String(Math.floor(dice() * 10_000)).padStart(4, '0')
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@travellers.example`.toLowerCase(),
    countryCode,
    mobileNumber: `${number}${digits}`,
    reference: null,
  }
}

/** Returns a first name. */
export function madeUpName(dice: Dice): string {
  return oneOf(FIRST_NAMES, dice)
}

/** Returns the number of the flight that lands at, or leaves from, an airport at that minute of any day. */
export function madeUpFlight(airport: string, minute: number): string {
  const slot = Number(airport.replace(/\D/g, '')) * 293 + minute / 5
  return `${AIRLINES[slot % AIRLINES.length]}${100 + Math.floor(slot / AIRLINES.length)}`
}

const AIRLINES = ['LX', 'EZY', 'BA', 'AF', 'LH', 'KL']

/** Returns an address in a resort. */
export function madeUpAddress(resort: string, dice: Dice): { name: string; address: string } {
  const name = `${oneOf(['Hôtel', 'Chalet', 'Résidence'], dice)} ${oneOf(HOUSES, dice)}`
  return { name, address: `${1 + Math.floor(dice() * 80)} ${oneOf(STREETS, dice)}, ${resort}` }
}

/** Returns a note for the driver or the shop; mostly none. */
export function madeUpNote(dice: Dice): string | null {
  return dice() < 0.85 ? null : oneOf(NOTES, dice)
}

const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Chloé',
  'David',
  'Emma',
  'Finn',
  'Grace',
  'Henri',
  'Ida',
  'Jonas',
  'Kate',
  'Léo',
  'Marta',
]
const LAST_NAMES = [
  'Archer',
  'Bernard',
  'Clarke',
  'Dupont',
  'Evans',
  'Fischer',
  'Green',
  'Hoffmann',
  'Ivanov',
  'Jansen',
  'King',
  'Lambert',
  'Müller',
  'Novak',
  'Olsen',
  'Petit',
  'Rossi',
  'Schmidt',
  'Taylor',
  'Walker',
]
const NUMBERS = [
  ['+44', '7700 90'],
  ['+33', '6 39 98 '],
  ['+49', '1512 345'],
  ['+41', '79 000 '],
] as const
const HOUSES = ['des Alpes', 'du Lac Bleu', 'Edelweiss', 'les Mélèzes', 'Panorama', 'Soleil', 'Grand Nord']
const STREETS = ['route des Pistes', 'rue du Village', 'chemin des Sapins', 'place de l’Église']
const NOTES = [
  'Two pairs of 190 cm skis.',
  'Please ring when you are there: the bell is broken.',
  'Our baby sleeps after eleven.',
  'We come with crutches.',
]
