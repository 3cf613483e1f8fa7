import type { BookingItem } from '../../services/bookings/booking.ts'
import type { RideDetails } from '../../services/bookings/item-details.ts'
import { transportOf } from '../../values/departure.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import type { LocalMinute } from '../../values/time.ts'
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

/** Returns the flight or train that a leg meets or catches at that time; null without one, and in a city. */
export function scheduleOf(
  ends: { from: PlaceCode; to: PlaceCode },
  at: LocalMinute | null,
  number: string | null,
): Schedule | null {
  const transport = transportOf(ends)
  if (at === null || !transport) return null
  return { ...transport, at, number }
}
