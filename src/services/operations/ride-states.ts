import type { BookingItem } from '../bookings/booking.ts'
import type { ReportedState, RideProgress, RideState } from '../../values/ride-state.ts'

/** The moves of a ride on its day: each state that its driver reports, and the one that it follows. There are no others. */
export const RIDE_MOVES = {
  on_the_way: 'booked',
  at_pickup: 'on_the_way',
  on_board: 'at_pickup',
  done: 'on_board',
  no_show: 'at_pickup',
} as const satisfies Record<ReportedState, RideState>

/** Whether a ride in the one state can move on to the other. */
export function canFollow(state: RideState, next: ReportedState): boolean {
  return RIDE_MOVES[next] === state
}

/** Whether a ride is in a state or has left it behind: reported again, it changes nothing. */
export function hasReached(state: RideState, reported: ReportedState): boolean {
  return state === reported || (state !== 'booked' && hasReached(RIDE_MOVES[state], reported))
}

/** Returns the state of a ride: how it ended, else how far its driver has come. */
export function rideState({ state }: Pick<BookingItem, 'state'>, progress: RideProgress | null): RideState {
  return state === 'done' || state === 'no_show' ? state : (progress ?? 'booked')
}
