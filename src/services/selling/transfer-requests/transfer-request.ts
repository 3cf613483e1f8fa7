import { z } from 'zod'
import { TRANSFER_TYPES } from '../../quoting/offers/offer.ts'
import { storedTrip } from '../../quoting/trips/trip.ts'

const submittedPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates as they were submitted. */
  text: z.string(),
  /** Too far from the leg's resort to be believed. */
  doubtful: z.boolean(),
})

/** Where the accommodation lies according to a partner. */
export type SubmittedPoint = z.output<typeof submittedPoint>

const legExtras = z.object({ skis: z.int(), snowboards: z.int(), flightNumber: z.string().nullable() })

/** What a driver should know about a leg beyond its party and luggage. */
export type LegExtras = z.output<typeof legExtras>

const transferRequest = z.object({
  type: z.enum(TRANSFER_TYPES),
  /** In EUR, without a promo code. */
  trip: storedTrip,
  outbound: legExtras,
  return: legExtras,
  accommodation: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    point: submittedPoint.nullable(),
  }),
  /** As it was submitted. */
  note: z.string().nullable(),
})

/** What a partner wants offers for. */
export type TransferRequest = z.output<typeof transferRequest>

/** A request as it is stored as JSON. */
export const versionedRequest = transferRequest.extend({ version: z.literal(1) })
