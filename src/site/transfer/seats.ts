import { type Fault, refuseFaults, type Why } from '../../errors.ts'
import { agesOnReturn, hasMinors, SEAT_ANSWERS, type SeatFacts } from '../../services/quoting/trips/fit-seats.ts'
import type { Trip } from '../../services/quoting/trips/trip.ts'
import type { TextParams } from '../../web/request/text-params.ts'

/** What a page asks about the child seats of a trip with children. */
export interface SeatsAsked {
  answer: SeatFacts['answer']
  /** Whether it must be answered before booking. */
  isOpen: boolean
  /** The trip with the seats suggested for the ages; null if they are unknown. */
  suggested: Trip | null
}

/** Parses the answer about child seats of our pages; links have no parameter for it. */
export function answerOf(seats: string | undefined): SeatFacts['answer'] {
  return SEAT_ANSWERS.find((answer) => answer === seats) ?? null
}

/**
 * Throws INVALID_PARAMS at the field of our own form if there is not one age for each child, or if the numbers of seats
 * are missing although they were to be given.
 */
export function ensureSeatsSaid(trip: Trip, facts: SeatFacts): void {
  const { answer, childAges, returnChildAges } = facts
  const { outbound, return: back } = trip
  if (answer === null) return
  const isNeeded = answer === 'suggested'
  const faults: Fault[] = []
  const refuse = (field: string, reason: string, why: Why) => faults.push({ about: [], field, reason, why })
  if (!areAgesOf(outbound.party.children, childAges, isNeeded))
    refuse('child_ages', 'must be one for each child', 'notOneAgeEach')
  // Ages that hold for both legs are asked for once.
  const isSame = returnChildAges === null && back?.party.children === outbound.party.children
  if (back && !isSame && !areAgesOf(back.party.children, agesOnReturn(trip, facts), isNeeded))
    refuse('return_child_ages', 'must be one for each child', 'notOneAgeEach')
  if (answer === 'chosen' && hasMinors(trip) && seatsOf(trip) === 0)
    refuse('children_age_seat_count', 'must be counted', 'uncounted')
  refuseFaults('INVALID_PARAMS', faults)
}

function areAgesOf(children: number, ages: readonly number[] | null, isNeeded: boolean): boolean {
  return ages === null ? children === 0 || !isNeeded : ages.length === children
}

function seatsOf({ outbound, return: back }: Trip): number {
  return [outbound, back].reduce((sum, leg) => sum + (leg ? leg.party.childSeats + leg.party.boosters : 0), 0)
}

/** The parameters of a page's URL for the seats of a leg. */
export const SEAT_COUNTS = ['children_age_seat_count', 'children_age_booster_count'] as const

/** Returns the parameters of a page without those about seats, which its form asks for. */
export function withoutSeats(params: TextParams): TextParams {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !isSeatParam(name)))
}

/** Returns whether a parameter of a page is about seats, on either leg. */
function isSeatParam(name: string): boolean {
  return name === 'seats' || SEAT_COUNTS.some((count) => name.endsWith(count))
}

/** Returns the fields of a form, with unreadable numbers of seats dropped. */
export function readableSeats(typed: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      name !== 'seats' && isSeatParam(name) && !/^\d{1,2}$/.test(value) ? '0' : value,
    ]),
  )
}
