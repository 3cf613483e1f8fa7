import type { BookingItem } from '../services/bookings/booking.ts'
import type { RideDetails } from '../services/bookings/item-details.ts'
import { catchesDeparture } from '../values/departure.ts'
import { type PlaceCode, placeType } from '../values/place-code.ts'
import type { LocalMinute } from '../values/time.ts'
import type { DrivenLeg, Schedule } from './timeline.ts'

/** Returns a booked ride as a timeline. */
export function drivenRide(
  { fromCode, toCode, timeZone }: Pick<BookingItem, 'fromCode' | 'toCode' | 'timeZone'>,
  ride: RideDetails,
  pickupRemark: string | null,
): DrivenLeg {
  const { from, to, toTimeZone, pickupAt, travelMinutes, scheduledAt, flight } = ride
  const ends = fromCode && toCode && { from: fromCode, to: toCode }
  const schedule = ends && scheduleOf(ends, scheduledAt, flight?.number ?? null)
  return { from, to, timeZone, toTimeZone, pickupAt, travelMinutes, schedule, pickupRemark }
}

/** Returns the flight or train that a leg meets or catches at that time; null without one. */
export function scheduleOf(
  ends: { from: PlaceCode; to: PlaceCode },
  at: LocalMinute | null,
  number: string | null,
): Schedule | null {
  if (at === null) return null
  const direction = catchesDeparture(ends) ? 'departure' : 'arrival'
  // A city counts as its station (decisions 3.5).
  const by = placeType(direction === 'departure' ? ends.to : ends.from) === 'airport' ? 'flight' : 'train'
  return { by, direction, at, number }
}
