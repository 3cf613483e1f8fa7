import { z } from 'zod'
import { readStored } from '../../db/stored-json.ts'
import { catchesDeparture, transportOf } from '../../values/departure.ts'
import type { PlaceCode } from '../../values/place-code.ts'
import { MEASUREMENT_KINDS } from '../../values/rental.ts'
import { type LocalMinute, toLocal } from '../../values/time.ts'
import { storedWording } from '../../values/wording.ts'
import { storedLuggage } from '../quoting/trips/trip.ts'
import type { BookingItem } from './booking.ts'
import { equippedPerson, soldShop } from './vouchers/rental-voucher.ts'
import { shownRide, type Voucher } from './vouchers/voucher.ts'

/**
 * The details of a ride besides its columns: the content of its voucher, and the offer it was sold by. Stored as JSON.
 */
export const rideDetails = shownRide.extend({
  version: z.literal(1),
  leg: z.enum(['outbound', 'return']),
  /**
   * When the flight or train of this leg arrives or departs, a local minute; null if the pickup time was given
   * directly.
   */
  scheduledAt: z.int().nullable(),
  /** The time zone at the end of the ride. */
  toTimeZone: z.string(),
  /** Which of the offers for the leg and vehicle: 0 is the requested time, 1 to 3 are the off-peak times. */
  offPeak: z.int(),
  /** The declared luggage. */
  luggage: storedLuggage,
})

/** The details of a ride. */
export type RideDetails = z.output<typeof rideDetails>

/**
 * Parses the stored details of a ride. Its pickup is that of its columns; only processes of earlier builds read the
 * copy in the JSON (decisions 7.1).
 */
export function readRideDetails(ride: Pick<BookingItem, 'details' | 'startsAt' | 'timeZone'>): RideDetails {
  return { ...readStored(rideDetails, ride.details, 'the details of a ride'), pickupAt: pickupOf(ride) }
}

/** Returns the pickup of a ride on the clock where it starts. */
export function pickupOf({ startsAt, timeZone }: Pick<BookingItem, 'startsAt' | 'timeZone'>): LocalMinute {
  return toLocal(startsAt.getTime(), timeZone)
}

/** Returns the flight or train of a ride, which it meets on arrival or catches on departure; null without a number. */
export function flightOf(
  ends: { from: PlaceCode; to: PlaceCode },
  scheduledAt: LocalMinute | null,
  number: string | null,
): RideDetails['flight'] {
  if (number === null) return null
  const direction = catchesDeparture(ends) ? 'departure' : 'arrival'
  return { number, at: scheduledAt, direction, ...transportOf(ends) }
}

/** Returns the flight or train of a ride whose time is known, but not its number; null for any other. */
export function unnumberedOf(
  { fromCode: from, toCode: to }: { fromCode: PlaceCode | null; toCode: PlaceCode | null },
  { scheduledAt: at, flight }: Pick<RideDetails, 'scheduledAt' | 'flight'>,
): NonNullable<Voucher['unnumbered']> | null {
  if (at === null || flight !== null || from === null || to === null) return null
  const transport = transportOf({ from, to })
  return transport && { at, ...transport }
}

/** Returns the end of a ride at which its address is: the one that is not the airport or station. */
export function addressEnd(ends: { from: PlaceCode; to: PlaceCode }): 'pickup' | 'drop-off' {
  return catchesDeparture(ends) ? 'pickup' : 'drop-off'
}

/** The details of one participant's equipment besides its columns. Stored as JSON. */
export const rentalDetails = equippedPerson.omit({ equipment: true, sizes: true }).extend({
  version: z.literal(1),
  /** Name of the resort. */
  resort: storedWording,
  shop: soldShop,
  packs: z.array(z.object({ id: z.int(), name: z.string(), priceMinor: z.int() })),
  /** With the ids of their measurements. */
  sizes: z.array(z.object({ kind: z.enum(MEASUREMENT_KINDS), id: z.int(), label: storedWording })),
  /** The traveller's note to the shop, the same for every participant. */
  notes: z.string().nullable(),
})

/** The details of one participant's equipment. */
export type RentalDetails = z.output<typeof rentalDetails>
