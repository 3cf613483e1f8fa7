import type { ReportedState, RideState, BookingStatus } from '../../values/booking.ts'

/** The labels of the states of a ride. */
export const STATE_WORDS: Readonly<Record<RideState, string>> = {
  booked: 'booked',
  on_the_way: 'on the way',
  at_pickup: 'at the pickup',
  on_board: 'on board',
  done: 'done',
  no_show: 'nobody came',
}

/** The states of a ride in order, each with the label of its button. */
export const STEPS: readonly (readonly [ReportedState, string])[] = [
  ['on_the_way', 'I am on the way'],
  ['at_pickup', 'I am at the pickup'],
  ['on_board', 'They are on board'],
  ['done', 'Done'],
]

/** The labels of the states of a booking, for partners and the desk. */
export const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  awaiting_payment: 'awaiting payment',
  confirmed: 'confirmed',
  expired: 'expired',
  cancelled: 'cancelled',
}
