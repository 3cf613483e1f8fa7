import type { ReportedState, RideProgress, RideState } from '../../values/booking.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { MINUTE_MS } from '../../values/time.ts'
import type { BookingItem } from '../bookings/booking.ts'
import { meetingPointFor } from '../bookings/meeting-point.ts'
import type { Sender } from '../bookings/sender.ts'

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

/** Where and when a ride starts, and its free waiting time as sold; null if none was given. */
interface WaitedFor {
  fromCode: PlaceCode
  startsAt: Date
  waitingMinutes: number | null
}

/** Returns when the free waiting time of a ride is over, after which its driver may report a no-show. */
export function noShowFrom(
  { fromCode, startsAt, waitingMinutes }: WaitedFor,
  { catalogue, operator }: Pick<Sender, 'catalogue' | 'operator'>,
): Date {
  const minutes = waitingMinutes ?? meetingPointFor(catalogue.current, fromCode, 'en', operator).waitingMinutes
  return new Date(startsAt.getTime() + minutes * MINUTE_MS)
}
