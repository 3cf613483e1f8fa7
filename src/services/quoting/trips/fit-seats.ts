import type { Party, Trip } from './trip.ts'

/** What travellers can answer about child seats: those suggested for the ages, their own, or a chosen number. */
export const SEAT_ANSWERS = ['suggested', 'own', 'chosen'] as const

/** One answer about child seats. */
export type SeatAnswer = (typeof SEAT_ANSWERS)[number]

/** What is known about the seats of a trip. */
export interface SeatFacts {
  /** Null if the question was not asked. */
  answer: SeatAnswer | null
  childAges: readonly number[] | null
  /** The same as outbound, if omitted and the same number of children travels. */
  returnChildAges: readonly number[] | null
}

/** A trip with the child seats to provide. */
export interface FittedTrip {
  trip: Trip
  /** Whether children travel whose seats are neither given nor follow from their ages. */
  isOpen: boolean
}

/**
 * Returns the trip with the child seats that were requested or are suggested for the ages, for the party of each leg.
 * If neither is known, the question stays open (decisions 7.30).
 */
export function fitSeats(trip: Trip, { answer, ...facts }: SeatFacts): FittedTrip {
  const { outbound, return: back } = trip
  const there = fitParty(outbound.party, facts.childAges, answer)
  const home = back && fitParty(back.party, agesOnReturn(trip, facts), answer)
  const isUncounted = answer === 'chosen' && [there, home].every((party) => party === null || seatsOf(party) === 0)
  return {
    trip: {
      ...trip,
      outbound: { ...outbound, party: there ?? outbound.party },
      return: back && { ...back, party: home ?? back.party },
    },
    isOpen: there === null || (back !== null && home === null) || (isUncounted && hasMinors(trip)),
  }
}

/** Returns the trip with the child seats suggested for the ages; null if they are unknown. */
export function suggestedTrip(trip: Trip, facts: SeatFacts): Trip | null {
  const fitted = fitSeats(trip, { ...facts, answer: 'suggested' })
  return fitted.isOpen ? null : fitted.trip
}

/**
 * Returns the trip with as many children as ages, on each leg with more ages than children and infants, because
 * everybody with an age travels (decisions 7.30). If a form asked for the number, that number applies, or is refused.
 */
export function countChildren(trip: Trip, facts: SeatFacts): Trip {
  if (facts.answer !== null) return trip
  const { outbound, return: back } = trip
  return {
    ...trip,
    outbound: { ...outbound, party: partyWith(outbound.party, facts.childAges) },
    return: back && { ...back, party: partyWith(back.party, agesOnReturn(trip, facts)) },
  }
}

function partyWith(party: Party, ages: readonly number[] | null): Party {
  const { children, infants } = party
  return ages && ages.length > children + infants ? { ...party, children: ages.length } : party
}

/** Returns the ages of the children on the return leg, as far as they are known. */
export function agesOnReturn(
  { outbound, return: back }: Trip,
  { childAges, returnChildAges }: Omit<SeatFacts, 'answer'>,
): readonly number[] | null {
  return returnChildAges ?? (back?.party.children === outbound.party.children ? childAges : null)
}

/** Returns whether anybody travels who may need a child seat. */
export function hasMinors({ outbound, return: back }: Pick<Trip, 'outbound' | 'return'>): boolean {
  return [outbound, back].some((leg) => leg !== null && leg.party.children + leg.party.infants > 0)
}

/** Returns null if the question is open. */
function fitParty(party: Party, ages: readonly number[] | null, answer: SeatAnswer | null): Party | null {
  const { children, infants } = party
  if (answer === 'own') return { ...party, childSeats: 0, boosters: 0 }
  const isStated = answer === 'chosen' || (answer === null && (seatsOf(party) > 0 || children + infants === 0))
  if (isStated) return party
  if ((ages?.length ?? 0) !== children) return null
  return { ...party, ...suggestSeats(ages ?? [], infants) }
}

function seatsOf({ childSeats, boosters }: Party): number {
  return childSeats + boosters
}

/** From this age on a child needs a booster instead of a child seat. */
export const BOOSTER_FROM = 6

/** From this age on a child needs neither, anywhere in the Alps. */
export const GROWN_FROM = 12

/** Returns the child seats and boosters that children of these ages and infants need. */
export function suggestSeats(ages: readonly number[], infants: number): { childSeats: number; boosters: number } {
  const small = ages.filter((age) => age < BOOSTER_FROM)
  const middle = ages.filter((age) => age >= BOOSTER_FROM && age < GROWN_FROM)
  return { childSeats: infants + small.length, boosters: middle.length }
}
