import { withoutSuffix } from '../../values/place-code.ts'
import { MINUTE_MS, toInstant } from '../../values/time.ts'
import type { Wording } from '../../values/wording.ts'
import { flightOf, type RideDetails } from '../bookings/item-details.ts'
import type { NewRide } from '../bookings/new-item.ts'
import { groupSize, type Leg } from '../quoting/trips/trip.ts'

/** A leg with the vehicle and price that it is sold for, and what the driver should know. */
export interface SoldLeg
  extends
    Pick<NewRide, 'timeZone' | 'seats' | 'priceMinor'>,
    Pick<
      RideDetails,
      | 'offPeak'
      | 'pickupAt'
      | 'from'
      | 'to'
      | 'toTimeZone'
      | 'travelMinutes'
      | 'accommodation'
      | 'skis'
      | 'snowboards'
      | 'notes'
    > {
  vehicle: { id: number; name: Wording }
  flightNumber: string | null
}

/** Returns the ride for a leg that is sold. */
export function newRide(
  which: RideDetails['leg'],
  leg: Leg,
  { vehicle, flightNumber, timeZone, seats, priceMinor, ...sold }: SoldLeg,
): NewRide {
  const startsAt = new Date(toInstant(sold.pickupAt, timeZone))
  const scheduledAt = leg.anchor === 'flight' ? leg.at : null
  return {
    kind: 'ride',
    startsAt,
    // In real minutes, because an hour of the wall clock can occur twice.
    endsAt: new Date(startsAt.getTime() + (sold.travelMinutes ?? 0) * MINUTE_MS),
    timeZone,
    fromCode: withoutSuffix(leg.from),
    toCode: withoutSuffix(leg.to),
    vehicleId: vehicle.id,
    seats,
    groupSize: groupSize(leg.party),
    priceMinor,
    details: {
      version: 1,
      leg: which,
      scheduledAt,
      vehicle: vehicle.name,
      flight: flightOf(leg, scheduledAt, flightNumber),
      ...leg.party,
      luggage: leg.luggage,
      ...sold,
    },
  }
}
