import type { ReportedState, RideState } from '../values/ride-state.ts'

/** What the state of a ride is called. */
export const STATE_WORDS: Readonly<Record<RideState, string>> = {
  booked: 'booked',
  on_the_way: 'on the way',
  at_pickup: 'at the pickup',
  on_board: 'on board',
  done: 'done',
  no_show: 'nobody came',
}

/** The states that a ride goes through, in order, and the button that says so. */
export const STEPS: readonly (readonly [ReportedState, string])[] = [
  ['on_the_way', 'I am on the way'],
  ['at_pickup', 'I am at the pickup'],
  ['on_board', 'They are on board'],
  ['done', 'Done'],
]
