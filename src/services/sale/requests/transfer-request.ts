import { z } from 'zod'
import { TRANSFER_TYPES } from '../../quoting/offers/offer.ts'
import { storedTrip } from '../../quoting/trips/trip.ts'

const submittedPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates as submitted. */
  text: z.string(),
  /** Whether they are implausibly far from the leg's resort. */
  doubtful: z.boolean(),
})

/** The location of the accommodation according to a partner. */
export type SubmittedPoint = z.output<typeof submittedPoint>

const legExtras = z.object({ skis: z.int(), snowboards: z.int(), flightNumber: z.string().nullable() })

/** What the driver should know about a leg besides its party and luggage. */
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
  /** As submitted. */
  note: z.string().nullable(),
})

/** A partner's request for offers. */
export type TransferRequest = z.output<typeof transferRequest>

/** The schema of a request stored as JSON. */
export const versionedRequest = transferRequest.extend({ version: z.literal(1) })
