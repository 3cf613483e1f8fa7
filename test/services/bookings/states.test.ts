import { expect, it } from 'vitest'
import { BOOKING_MOVES, type BookingMove, canMove } from '../../../src/services/bookings/states.ts'
import { BOOKING_STATUSES } from '../../../src/values/booking.ts'

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
