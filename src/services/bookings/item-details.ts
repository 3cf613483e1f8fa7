import { z } from 'zod'
import { readStored } from '../../db/stored-json.ts'
import { catchesDeparture, transportOf } from '../../values/departure.ts'
import { type PlaceCode, placeType } from '../../values/place-code.ts'
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

/** Whether a leg has a flight number: none, an optional one, or a mandatory one. */
export type FlightRule = 'none' | 'optional' | 'needed'

/** Returns whether a leg needs its flight number: it does if it starts at an airport and meets a flight. */
export function flightRuleOf({ from, to }: { from: PlaceCode; to: PlaceCode }, hasSchedule: boolean): FlightRule {
  if (placeType(from) === 'airport') return hasSchedule ? 'needed' : 'optional'
  return placeType(to) === 'airport' ? 'optional' : 'none'
}

/** Returns whether a ride is still to meet a flight whose number is missing. */
export function lacksFlight({
  state,
  fromCode: from,
  toCode: to,
  details,
}: Pick<BookingItem, 'state'> & { fromCode: PlaceCode; toCode: PlaceCode; details: RideDetails }): boolean {
  const { flight, scheduledAt } = details
  return state === 'booked' && flight === null && flightRuleOf({ from, to }, scheduledAt !== null) === 'needed'
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
