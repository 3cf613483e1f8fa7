import { expect, it } from 'vitest'
import { BOOKING_STATUSES, ITEM_STATES, REFUND_STATES } from '../../src/values/booking.ts'
import {
  BOOKING_MOVES,
  type BookingMove,
  canMove,
  canMoveItem,
  canMoveRefund,
  FOREIGN_REFUND_MOVES,
} from '../../src/values/states.ts'

it.each([
  ['confirm', 'awaiting_payment, expired'],
  ['expire', 'awaiting_payment'],
  ['cancel', 'awaiting_payment, confirmed'],
] as const)('The move %s is possible from %s only', (move: BookingMove, from) => {
  expect(BOOKING_STATUSES.filter((status) => canMove(status, move)).join(', ')).toBe(from)
})

it('No move leads out of a cancellation', () => {
  for (const { from } of Object.values(BOOKING_MOVES)) expect(from).not.toContain('cancelled')
})

it.each(['change', 'cancel', 'done', 'no_show'] as const)(
  'An item can make the move %s only while it is booked',
  (move) => {
    expect(ITEM_STATES.filter((state) => canMoveItem(state, move))).toEqual(['booked'])
  },
)

it.each([
  ['sent', 'created'],
  ['done', 'created, sent'],
  ['failed', 'created, sent, done'],
] as const)('An attempt to refund becomes %s from %s only', (move, from) => {
  expect(REFUND_STATES.filter((state) => canMoveRefund(state, move)).join(', ')).toBe(from)
})

it('A dispute that was won can still be lost, and none that has ended is open again', () => {
  expect(FOREIGN_REFUND_MOVES.done).toContain('failed')
  expect(FOREIGN_REFUND_MOVES.sent).toEqual(['created'])
})
