import { expect, it } from 'vitest'
import { canFollow, hasReached, RIDE_MOVES } from '../../../src/services/rides/ride-states.ts'
import { REPORTED_STATES, type RideState } from '../../../src/values/booking.ts'

const STATES: readonly RideState[] = ['booked', ...REPORTED_STATES]

it('A ride moves on from each state to those alone that the table has', () => {
  const moves = STATES.flatMap((from) =>
    REPORTED_STATES.filter((to) => canFollow(from, to)).map((to) => `${from} > ${to}`),
  )
  expect(moves.toSorted()).toEqual(
    Object.entries(RIDE_MOVES)
      .map(([to, from]) => `${from} > ${to}`)
      .toSorted(),
  )
})

it.each([
  ['booked', []],
  ['on_the_way', ['on_the_way']],
  ['at_pickup', ['on_the_way', 'at_pickup']],
  ['on_board', ['on_the_way', 'at_pickup', 'on_board']],
  ['done', ['on_the_way', 'at_pickup', 'on_board', 'done']],
  ['no_show', ['on_the_way', 'at_pickup', 'no_show']],
] as const)('A ride that is %s has been in %j', (state, reached) => {
  expect(REPORTED_STATES.filter((one) => hasReached(state, one))).toEqual(reached)
})
