import { z } from 'zod'
import type { PlaceCode } from '../../values/place-code.ts'
import type { LocalMinute } from '../../values/time.ts'
import { catchesDeparture } from '../quoting/routing/flight.ts'
import { storedLuggage } from '../quoting/trips/trip.ts'
import { shownRide } from './vouchers/voucher.ts'

/** What is kept of a ride beyond its row: what its voucher shows, and the offer it was sold by. Stored as JSON. */
export const rideDetails = shownRide.extend({
  version: z.literal(1),
  leg: z.enum(['outbound', 'return']),
  /** When the flight or train lands or leaves that the leg meets or catches; null where the pickup was given. A local minute. */
  scheduledAt: z.int().nullable(),
  /** What the clocks show where it ends. */
  toTimeZone: z.string(),
  /** Which of the offers for the leg and vehicle: 0 is the requested time, 1 to 3 are the off-peak ones. */
  offPeak: z.int(),
  /** What was said to travel along. */
  luggage: storedLuggage,
})

/** The details of a ride. */
export type RideDetails = z.output<typeof rideDetails>

/** Returns the flight (or train) of a ride: met where it arrives, caught where it departs; null without a number. */
export function flightOf(
  ends: { from: PlaceCode; to: PlaceCode },
  scheduledAt: LocalMinute | null,
  number: string | null,
): RideDetails['flight'] {
  if (number === null) return null
  return { number, at: scheduledAt, direction: catchesDeparture(ends) ? 'departure' : 'arrival' }
}
