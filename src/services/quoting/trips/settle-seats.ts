import { suggestSeats } from './suggest-seats.ts'
import type { Party, Trip } from './trip.ts'

/** What travellers can say about child seats: fit those that the ages ask for, none, or so many. */
export const SEAT_ANSWERS = ['suggested', 'own', 'chosen'] as const

/** One of these answers. */
export type SeatAnswer = (typeof SEAT_ANSWERS)[number]

/** What is known about the seats of a trip. */
export interface SeatFacts {
  /** Null if the question was not asked. */
  answer: SeatAnswer | null
  childAges: readonly number[] | null
  /** The outbound leg's, if none are given and the same number of children travels. */
  returnChildAges: readonly number[] | null
}

/** A trip with the seats that are to be fitted. */
export interface SettledTrip {
  trip: Trip
  /** Whether children travel whose seats are neither given nor follow from their ages. */
  isOpen: boolean
}

/**
 * Returns the trip with the seats that were asked for or that the ages suggest, on each leg by its own party. Seats that
 * nobody asks for and no age suggests leave the question open (decisions 7.30).
 */
export function settleSeats(trip: Trip, { answer, ...facts }: SeatFacts): SettledTrip {
  const { outbound, return: back } = trip
  const there = settleParty(outbound.party, facts.childAges, answer)
  const home = back && settleParty(back.party, agesOnReturn(trip, facts), answer)
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

/** Returns the trip with the seats that the ages suggest; null where they are not known. */
export function suggestedTrip(trip: Trip, facts: SeatFacts): Trip | null {
  const settled = settleSeats(trip, { ...facts, answer: 'suggested' })
  return settled.isOpen ? null : settled.trip
}

/**
 * Returns the trip with as many children as ages, on each leg where there are more ages than children and infants: who
 * has an age travels (decisions 7.30). Where a form has asked, its own count holds, or is refused.
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

/** Returns the ages of the children on the way back, as far as they are known. */
export function agesOnReturn(
  { outbound, return: back }: Trip,
  { childAges, returnChildAges }: Omit<SeatFacts, 'answer'>,
): readonly number[] | null {
  return returnChildAges ?? (back?.party.children === outbound.party.children ? childAges : null)
}

/** Whether anybody travels who may need a seat of their own. */
export function hasMinors({ outbound, return: back }: Pick<Trip, 'outbound' | 'return'>): boolean {
  return [outbound, back].some((leg) => leg !== null && leg.party.children + leg.party.infants > 0)
}

/** Returns null where the question is open. */
function settleParty(party: Party, ages: readonly number[] | null, answer: SeatAnswer | null): Party | null {
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
