import type { ReportedState, RideProgress, RideState } from '../../values/ride-state.ts'
import type { BookingItem } from '../bookings/booking.ts'

/**
 * The moves of a ride on its day: each state that its driver reports, and the state it follows. There are no other
 * moves.
 */
export const RIDE_MOVES = {
  on_the_way: 'booked',
  at_pickup: 'on_the_way',
  on_board: 'at_pickup',
  done: 'on_board',
  no_show: 'at_pickup',
} as const satisfies Record<ReportedState, RideState>

/** Returns whether a ride can move from one state to the other. */
export function canFollow(state: RideState, next: ReportedState): boolean {
  return RIDE_MOVES[next] === state
}

/** Returns whether a ride is in a state or past it, so that reporting it again changes nothing. */
export function hasReached(state: RideState, reported: ReportedState): boolean {
  return state === reported || (state !== 'booked' && hasReached(RIDE_MOVES[state], reported))
}

/** Returns the state of a ride: its outcome, or else its progress. */
export function rideState({ state }: Pick<BookingItem, 'state'>, progress: RideProgress | null): RideState {
  return state === 'done' || state === 'no_show' ? state : (progress ?? 'booked')
}
