import type { Leg, Trip } from '../quoting/trips/trip.ts'
import { type FullBooking, ridesOf } from './find-booking.ts'
import type { RideDetails } from './item-details.ts'

/** Returns the trip that was asked for when a booking was made; undefined if it has no ride. */
export function bookedTrip({ booking: { currency, promoCode }, items }: FullBooking): Trip | undefined {
  const rides = ridesOf(items)
  const legOf = (which: RideDetails['leg']): Leg | null => {
    const ride = rides.find(({ details }) => details.leg === which)
    if (!ride) return null
    const { fromCode: from, toCode: to, details } = ride
    const { scheduledAt, pickupAt, adults, children, infants, childSeats, boosters, luggage } = details
    const party = { adults, children, infants, childSeats, boosters }
    return { from, to, at: scheduledAt ?? pickupAt, anchor: scheduledAt === null ? 'pickup' : 'flight', party, luggage }
  }
  const outbound = legOf('outbound')
  return outbound ? { outbound, return: legOf('return'), currency, promoCode } : undefined
}
